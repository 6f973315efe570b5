/** What people and other languages write for a direction. */
export const sortDirectionWords: ReadonlyMap<string, 'A' | 'D'> = new Map([
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
export const sortDirection = (word: string): 'A' | 'D' | undefined => sortDirectionWords.get(word.toLowerCase());

const form = /^[\s+-]*([\w.]+)(?:[\s:+]+(\w+))?\s*$/;

/** Whether a text is surely a sort: one of its keys with a direction, or one that is written with a dot. */
export function isSort(text: string, known: (key: string) => boolean): boolean {
  const [, key, direction] = form.exec(text) ?? [];
  if (key === undefined || !known(key)) return false;
  return direction === undefined ? key.includes('.') : sortDirection(direction) !== undefined;
}
