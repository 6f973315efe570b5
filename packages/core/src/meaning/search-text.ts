import { words } from '../text/words.ts';

/** Stands between values, so that no phrase reaches from one into the next. It is not a word. */
export const barrier = '#';
const blank = 0x20;

/**
 * The words of values as one text in which searches are substrings: each word between blanks, values parted by a barrier. ` a b ` is
 * a phrase, ` a` a word that goes on, `a ` one that starts with other letters. Full-text indexes are fed the same text.
 */
export function searchText(values: readonly string[]): string {
  const parts = [''];
  for (const value of values) {
    if (parts.length > 1) parts.push(barrier);
    for (const word of words(value)) parts.push(word);
  }
  parts.push('');
  return parts.join(' ');
}

/** Says whether a {@link searchText} has the words next to each other. Without any, whether it has a word at all. */
export function searchTextMatcher(
  found: readonly string[],
  leading: boolean,
  trailing: boolean,
): (text: string) => boolean {
  if (found.length === 0) return (text) => /[^ #]/.test(text);
  const needle = found.join(' ') + (trailing ? '' : ' ');
  if (leading) return (text) => text.includes(needle);
  // A needle that started with the blank would be tried at every word, which is six times slower.
  return (text) => {
    let at = text.indexOf(needle);
    while (at > 0 && text.charCodeAt(at - 1) !== blank) at = text.indexOf(needle, at + 1);
    return at > 0;
  };
}
