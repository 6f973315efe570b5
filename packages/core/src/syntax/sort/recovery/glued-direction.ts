import type { Schema } from '../../../schema/schema.ts';
import { sortDirectionWords } from '../sort-direction.ts';
import type { SortWords } from './sort-words.ts';

/** Whether a word is a key, or the last part of one, which names it as well. */
const isKeyOrTail = (word: string, schema: Schema): boolean =>
  schema.sortKeys.some(({ key }) => `.${key.toLowerCase()}`.endsWith(`.${word.toLowerCase()}`));

const arrows: ReadonlyMap<string, 'A' | 'D'> = new Map([
  ['↑', 'A'],
  ['↓', 'D'],
]);

/** Splits a key and a direction that touch, or that a mark joins: `titleD`, `title_desc`, `title-D`, `title↓`. `undefined` for any other text. */
export function gluedDirection(word: string, schema: Schema): Required<Omit<SortWords, 'extra'>> | undefined {
  if (
    !/^[\w./|-]+[↑↓]?$/.test(word) ||
    schema.sortKey(word) !== undefined ||
    sortDirectionWords.has(word.toLowerCase())
  )
    return undefined;
  for (const [direction, value] of [...sortDirectionWords, ...arrows]) {
    const start = word.length - direction.length;
    if (start < 1 || !word.toLowerCase().endsWith(direction)) continue;
    const end = /[._/|-]/.test(word.charAt(start - 1)) ? start - 1 : start;
    if (isKeyOrTail(word.slice(0, end), schema)) {
      return { key: { start: 0, end }, direction: { range: { start, end: word.length }, value } };
    }
  }
  return undefined;
}
