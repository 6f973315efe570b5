/** The beginning of a text that is much longer than `length` characters, cut at a word boundary if possible; shorter texts unchanged. */
export function shortened(text: string, length: number): string {
  // A text that is only a little longer is not cut.
  if (text.length <= length * 1.25) return text;
  // A blank directly after the cut ends a whole word.
  const word = text.lastIndexOf(' ', length);
  const kept = word > length / 2 ? text.slice(0, word) : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()} …`;
}
