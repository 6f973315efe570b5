import type { Range } from '../../../text/range.ts';
import { sortDirection } from '../sort-direction.ts';

/** A text taken apart: a key, the word for a direction, and what is left over. Ranges count in the text. */
export interface SortWords {
  readonly key: Range;
  readonly direction?: { readonly range: Range; readonly value: 'A' | 'D' };
  /** Words behind the direction, or in its place. */
  readonly extra?: Range;
}

const none: Range = { start: 0, end: 0 };

/** Takes apart a text that is not blank. `isKey` says whether several words are one key. */
export function sortWords(text: string, isKey: (words: string) => boolean): SortWords {
  const words = [...text.matchAll(/[^\s:=+]+/g)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return { key: none, extra: { start: 0, end: text.length } };
  const range = (from: { start: number }, to: { end: number }): Range => ({ start: from.start, end: to.end });
  if (/^[\s:=]*[+-]/.test(text)) {
    // A sign before the key is a direction in other languages.
    const minus = first.word.startsWith('-');
    const key = { start: first.start + (/^-*/.exec(first.word)?.[0].length ?? 0), end: first.end };
    const alone = words.length === 1 ? sortDirection(text.slice(key.start, key.end)) : undefined;
    if (alone !== undefined) return { key: none, direction: { range: { start: 0, end: first.end }, value: alone } };
    const direction = { range: { start: 0, end: 1 }, value: minus ? ('D' as const) : ('A' as const) };
    return words.length === 1 ? { key, direction } : { key, direction, extra: range(words[1] ?? last, last) };
  }
  const [, second] = words;
  const ahead = sortDirection(first.word);
  if (words.length === 2 && second !== undefined && ahead !== undefined && sortDirection(second.word) === undefined) {
    return { key: range(second, second), direction: { range: range(first, first), value: ahead } };
  }
  if (words.length === 1 || isKey(text)) {
    const value = words.length === 1 ? sortDirection(first.word) : undefined;
    return value === undefined
      ? { key: range(first, last) }
      : { key: none, direction: { range: range(first, last), value } };
  }
  const at = words.findIndex(({ word }, index) => index > 0 && sortDirection(word) !== undefined);
  const word = words[at];
  const value = word === undefined ? undefined : sortDirection(word.word);
  if (word === undefined || value === undefined)
    return { key: range(first, first), extra: range(words[1] ?? last, last) };
  const key = range(first, words[at - 1] ?? first);
  const direction = { range: range(word, word), value };
  const behind = words[at + 1];
  return behind === undefined ? { key, direction } : { key, direction, extra: range(behind, last) };
}
