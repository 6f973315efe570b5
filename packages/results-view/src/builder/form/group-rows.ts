import type { TextEdit } from '@assetql/core';
import { phrase } from '../../view/text/phrase.ts';
import type { TreeGroup } from './form-tree.ts';
import { isLooseRow } from './insert-row.ts';
import { bracketLoose, joinRows } from './join-edits.ts';
import { activeRows, insertion, parentOf, type KeyText, type RowPath } from './key-text.ts';
import { Refusal } from './refusal.ts';

/** The edits after which all rows of a group must hold, or any of them. The groups in it stay groups. */
export function setMatch(key: KeyText, group: TreeGroup, match: TreeGroup['match']): readonly TextEdit[] {
  if (group.isOff) throw new Refusal(phrase('Switch this group on to change what is in it.'));
  if (group.match === match) return [];
  const isOutermost = group.id === key.tree.id;
  const own =
    isOutermost || group.hasBrackets ? [] : [insertion(group.outer.start, '('), insertion(group.outer.end, ')')];
  const isSingle = activeRows(group).length < 2;
  return [
    ...own.slice(0, 1),
    ...(isSingle ? [] : bracketLoose(group.rows)),
    ...joinRows(key, group.rows, match),
    ...own.slice(1),
  ];
}

/** The edits that put a row and the one after it in brackets. */
export function groupRows(key: KeyText, path: RowPath, match: TreeGroup['match']): readonly TextEdit[] {
  const { row } = path;
  const { rows } = parentOf(path);
  const from = rows.indexOf(row);
  const to = rows.findIndex(({ isOff }, index) => index > from && !isOff);
  const next = rows[to];
  if (row.isOff) throw new Refusal(phrase('Switch this row on to put it in a group.'));
  if (next === undefined) throw new Refusal(phrase('There is no row after this one to put in a group with it.'));
  const inside = rows.slice(from, to + 1);
  return [
    insertion(row.outer.start, '('),
    ...(match === 'all' ? bracketLoose(inside) : []),
    ...joinRows(key, inside, match),
    insertion(next.outer.end, ')'),
  ];
}

/** The edits that make the rows of a group rows of the group around it. */
export function ungroupRows(key: KeyText, path: RowPath): readonly TextEdit[] {
  const { row: group } = path;
  const { written } = key;
  if (group.kind !== 'group' || written === undefined) throw new Refusal(phrase('This row is not a group.'));
  if (group.isOff) throw new Refusal(phrase('Switch this group on to change what is in it.'));
  if (group.isNegated) throw new Refusal(phrase('This group is negated. Negate it to take its rows out.'));
  const { match } = parentOf(path);
  const active = activeRows(group);
  const [first] = active;
  const last = active.at(-1);
  if (first === undefined || last === undefined) return [];
  const brackets: TextEdit[] = [];
  const drop = (start: number, end: number, bracket: string): void => {
    for (let at = start; at < end; at++) {
      if (written.text[at - written.origin] !== bracket) continue;
      const neighbour = bracket === '(' ? written.text[at - 1 - written.origin] : written.text[at + 1 - written.origin];
      // Only the bracket may separate two words.
      brackets.push({ range: { start: at, end: at + 1 }, newText: /[^\s()]/u.test(neighbour ?? ' ') ? ' ' : '' });
    }
  };
  if (group.hasBrackets) {
    drop(group.outer.start, first.outer.start, '(');
    drop(last.outer.end, group.outer.end, ')');
  }
  if (group.match === match) return brackets;
  // A single row keeps its brackets as a row, where it is several conditions.
  const needsBrackets = active.length > 1 || isLooseRow(first);
  return [...brackets, ...(needsBrackets ? bracketLoose(group.rows) : []), ...joinRows(key, group.rows, match)];
}
