/**
 * Characters that control a terminal or reverse text direction: all but tabs, line ends, and the colour and weight sequences that reports
 * use.
 */
const controls =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001A\u001C-\u001F\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069]|\r(?!\n)|\u001B(?!\[(?:[0-4]|[2-4]\d|9\d)m)/g;

/**
 * Escapes control characters as in JSON, so that JSON stays valid. All output passes through here, because it contains names and messages
 * from files and services.
 */
export const escapeControls = (text: string): string =>
  text.replaceAll(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
