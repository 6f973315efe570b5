const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Orders texts by their code points: negative when `a` comes first. JavaScript's own `<` orders by UTF-16 units. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === length) return a.length - b.length;
  // What differs may be the second half of a pair.
  if (at > 0 && isHigh(a.charCodeAt(at - 1))) at -= 1;
  return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
}

/** Whether a text starts or ends with what may be half of a pair in a longer text. */
export function hasOpenEnd(text: string): boolean {
  return isLow(text.charCodeAt(0)) || isHigh(text.charCodeAt(text.length - 1));
}

/** Whether the stretch cuts no pair in two. */
export function isWhole(text: string, start: number, end: number): boolean {
  return !cutsPair(text, start) && !cutsPair(text, end);
}

function cutsPair(text: string, at: number): boolean {
  return at > 0 && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
}
