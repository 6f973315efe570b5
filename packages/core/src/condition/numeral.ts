const form = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number that a decimal text represents; `undefined` for any other text. */
export function numeralOf(text: string): number | undefined {
  const trimmed = text.trim();
  if (!form.test(trimmed)) return undefined;
  const number = Number(trimmed);
  // Adding 0 turns a negative zero into a positive one.
  return Number.isFinite(number) ? number + 0 : undefined;
}
