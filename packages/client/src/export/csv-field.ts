/** What spreadsheets take for the start of a formula, also in the wide forms of East Asian keyboards. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const number = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether a spreadsheet would run a text. A number with a sign is one, not a formula. */
export const isFormula = (text: string): boolean => formula.test(text) && !number.test(text);

/** A text as a field of RFC 4180: in quotes where it needs them. */
export function csvField(text: string): string {
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A text as a field between tabs, on one line. */
export function tsvField(text: string): string {
  return text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

/** A cell of tab-separated values for the clipboard: quoted when it contains a tab, a line end or a quote. */
export function clipboardField(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
