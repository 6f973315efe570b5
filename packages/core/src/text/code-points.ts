const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Orders texts by their code points: negative when `a` comes first. JavaScript's own `<` orders by UTF-16 units. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === length) return a.length - b.length;
  // What differs may be the second half of a pair.
  const isSecond = isLow(a.charCodeAt(at)) || isLow(b.charCodeAt(at));
  if (isSecond && at > 0 && isHigh(a.charCodeAt(at - 1))) at -= 1;
  return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
}
