const dotted = /^\s*\*?\.+\s*(?=\w)/;

/** A file extension without the dot or the `*.` that people write before it. */
export const withoutDot = (text: string): string => text.replace(dotted, '');
