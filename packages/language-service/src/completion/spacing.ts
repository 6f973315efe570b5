/** A word with the blanks that it needs beside the text before and after the place it is inserted at. */
export function spaced(word: string, text: string, range: { readonly start: number; readonly end: number }): string {
  const before = text.charAt(range.start - 1);
  const behind = text.charAt(range.end);
  const lead = before === '' || /[\s(:,]/.test(before) ? '' : ' ';
  // A blank that is there already is enough; at the end of a line the next word needs one.
  return `${lead}${word}${behind === ' ' || behind === '\t' ? '' : ' '}`;
}
