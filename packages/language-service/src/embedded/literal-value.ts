const number = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** The value of a hole that a program writes out, `${'Image'}` or `${4}`; absent where it is computed, or has escapes. */
export function literalValue(hole: string): string | number | undefined {
  const source = hole.slice(2, -1).trim();
  if (number.test(source)) return Number(source);
  const quote = source.charAt(0);
  const isQuoted = source.length > 1 && (quote === "'" || quote === '"' || quote === '`') && source.endsWith(quote);
  const text = source.slice(1, -1);
  return isQuoted && !text.includes(quote) && !/[\\\r\n$]/.test(text) ? text : undefined;
}
