/** What people and other languages write for a direction. */
const words: ReadonlyMap<string, 'A' | 'D'> = new Map([
  ['a', 'A'],
  ['asc', 'A'],
  ['ascending', 'A'],
  ['up', 'A'],
  ['d', 'D'],
  ['desc', 'D'],
  ['descending', 'D'],
  ['down', 'D'],
]);

/** The direction that a word stands for, in any case. */
export const sortDirection = (word: string): 'A' | 'D' | undefined => words.get(word.toLowerCase());

/** A word of a key and a direction that touch, or that a mark joins: `titleD`, `title_desc`. */
export interface GluedDirection {
  /** Where the key ends, and where the direction starts. */
  readonly end: number;
  readonly start: number;
  readonly value: 'A' | 'D';
}

/** Splits such a word. `undefined` when the part before the direction is not a sort key. */
export function gluedDirection(word: string, isKey: (key: string) => boolean): GluedDirection | undefined {
  for (const [direction, value] of words) {
    const start = word.length - direction.length;
    if (start < 1 || !word.toLowerCase().endsWith(direction)) continue;
    const end = /[._]/.test(word.charAt(start - 1)) ? start - 1 : start;
    if (isKey(word.slice(0, end))) return { start, end, value };
  }
  return undefined;
}

const form = /^[\s+-]*([\w.]+)(?:[\s:+]+(\w+))?\s*$/;

/** Whether a text is surely a sort: one of its keys with a direction, or one that is written with a dot. */
export function isSort(text: string, known: (key: string) => boolean): boolean {
  const [, key, direction] = form.exec(text) ?? [];
  if (key === undefined || !known(key)) return false;
  return direction === undefined ? key.includes('.') : sortDirection(direction) !== undefined;
}
