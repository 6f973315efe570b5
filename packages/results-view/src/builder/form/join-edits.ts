import type { Range, TextEdit } from '@assetql/core';
import type { TreeGroup, TreeRow } from './form-tree.ts';
import { isLooseRow } from './insert-row.ts';
import { insertion, type KeyText } from './key-text.ts';
import type { OffLine } from './off-line.ts';

/** The word of a join. Terms that must all be found may have none, but an OR is replaced by a word. */
const wordOf = (match: TreeGroup['match']): string => (match === 'all' ? 'AND' : 'OR');

/** The edits that join some neighbouring rows in a way, including the lines between them that are switched off. */
export function joinRows(key: KeyText, rows: readonly TreeRow[], match: TreeGroup['match']): readonly TextEdit[] {
  const active = rows.filter(({ isOff }) => !isOff);
  return [
    ...active.slice(1).flatMap((row, index) => joinBetween(key, active[index] ?? row, row, match)),
    ...rows.flatMap(({ line }) => (line === undefined ? [] : joinOfLine(key, line, match))),
  ];
}

function joinBetween(
  { written, key }: KeyText,
  { outer: before }: TreeRow,
  { outer: after }: TreeRow,
  match: TreeGroup['match'],
): readonly TextEdit[] {
  if (written === undefined) return [];
  const between = written.text.slice(before.end - written.origin, after.start - written.origin);
  const found = /AND|OR/iu.exec(between);
  if (found !== null) return changedWord(found[0], before.end + found.index, match);
  if (key !== 'search' || match === 'all') return [];
  return [insertion(after.start, between === '' ? ' OR ' : 'OR ')];
}

function joinOfLine(
  { file, key }: KeyText,
  { before, after, condition }: OffLine,
  match: TreeGroup['match'],
): readonly TextEdit[] {
  for (const { start, end } of [before, after]) {
    const found = /AND|OR/iu.exec(file.slice(start, end));
    if (found !== null) return changedWord(found[0], start + found.index, match);
  }
  return key === 'search' && match === 'all' ? [] : [insertion(condition.start, `${wordOf(match)} `)];
}

function changedWord(word: string, start: number, match: TreeGroup['match']): readonly TextEdit[] {
  const wanted = wordOf(match);
  const range: Range = { start, end: start + word.length };
  return word.toUpperCase() === wanted ? [] : [{ range, newText: wanted }];
}

/** The edits that put rows in brackets that are several conditions without. */
export const bracketLoose = (rows: readonly TreeRow[]): readonly TextEdit[] =>
  rows.flatMap((row) =>
    !row.isOff && isLooseRow(row) ? [insertion(row.outer.start, '('), insertion(row.outer.end, ')')] : [],
  );
