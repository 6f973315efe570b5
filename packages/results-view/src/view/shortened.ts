/** The beginning of a text that is much longer than so many characters, up to a whole word where there is one; the text itself where it is not. */
export function shortened(text: string, length: number): string {
  // Nobody is sent to look for the last few words.
  if (text.length <= length * 1.25) return text;
  // A blank right behind them ends a whole word.
  const word = text.lastIndexOf(' ', length);
  const kept = word > length / 2 ? text.slice(0, word) : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()} …`;
}
