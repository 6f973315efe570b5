/**
 * Characters that control a terminal or turn its text around: all but tabs, line ends, and the colours and weights that reports are
 * printed with.
 */
const controls =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001A\u001C-\u001F\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069]|\r(?!\n)|\u001B(?!\[(?:[0-4]|[2-4]\d|9\d)m)/g;

/**
 * Text for a terminal, in which characters that control it are JSON escapes, so that JSON stays what it is. Everything that the command
 * says goes through here, since names, files and services are quoted everywhere.
 */
export const escapeControls = (text: string): string =>
  text.replaceAll(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
