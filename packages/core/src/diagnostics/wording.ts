const longest = 40;

/** Blanks between words, and texts in single quotes, which are what their blanks make them. */
const blanks = /'[^'\r\n]*'|\s+/g;

/** Control characters that are no blanks: several in a row are named once. */
const controls = /([\0-\x08\x0e-\x1f\x7f])\1*/g;

/**
 * A user's text as a message quotes it: on one line, without blanks around it, with the names of control characters, and cut when it is
 * long.
 */
export function excerpt(written: string): string {
  const text = written.trim();
  // A long text need not be read to its end.
  const start = text
    .slice(0, 4 * longest)
    .replace(blanks, (found) => (found.startsWith("'") ? found : ' '))
    .replace(controls, (found) => codePoint(found, 0));
  return cut(start, text);
}

/** The content of quotes as a message quotes it, with its blanks. */
export const verbatim = (text: string): string => cut(text.slice(0, 4 * longest).replace(/[\r\n]+/g, ' '), text);

/** What a message shows of a text that starts with `start`. */
function cut(start: string, text: string): string {
  if (start.length <= longest && text.length <= 4 * longest) return start;
  // Without half a character at the end.
  return `${start.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The code point at an offset of a text as Unicode names it: `U+0007`. */
export const codePoint = (text: string, at: number): string =>
  `U+${(text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** `a`, `a or b`, `a, b or c`. */
export function alternatives(names: readonly string[]): string {
  const last = names[names.length - 1] ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
