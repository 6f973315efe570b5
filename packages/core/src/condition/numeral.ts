const form = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number that a decimal text stands for; `undefined` when it is none. */
export function numeralOf(text: string): number | undefined {
  const trimmed = text.trim();
  if (!form.test(trimmed)) return undefined;
  const number = Number(trimmed);
  // Adding 0 makes a zero of a negative zero.
  return Number.isFinite(number) ? number + 0 : undefined;
}
