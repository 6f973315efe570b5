/** Characters at which spreadsheets start a formula, including full-width forms. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const number = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether a spreadsheet would run a text as a formula. A signed number is not one. */
export const isFormula = (text: string): boolean => formula.test(text) && !number.test(text);

/** A text as a field of RFC 4180, quoted if necessary. */
export function csvField(text: string): string {
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A text as a single-line field between tabs. */
export function tsvField(text: string): string {
  return text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

/** A cell of tab-separated clipboard text: quoted when it contains a tab, a line end or a quote. */
export function clipboardField(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
