import { words } from './words.ts';

/** Stands between values, so that no phrase reaches from one into the next. It is no word. */
const barrier = '#';

/**
 * The words of values as one text in which searches are substrings: each word between blanks, values parted by a barrier. ` a b ` is
 * a phrase, ` a` a word that goes on, `a ` one that starts with other letters. Full-text indexes are fed the same text.
 */
export function searchText(values: readonly string[]): string {
  return ` ${values.map((value) => words(value).join(' ')).join(` ${barrier} `)} `;
}

/** What to look for in a {@link searchText}. */
export function searchNeedle(found: readonly string[], leading: boolean, trailing: boolean): string {
  return (leading ? '' : ' ') + found.join(' ') + (trailing ? '' : ' ');
}

/** Whether a {@link searchText} has a word at all. */
export function hasWords(text: string): boolean {
  return /[^ #]/.test(text);
}
