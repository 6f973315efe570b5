import { keepOperand, removeOperands, type TextEdit } from '@assetql/core';
import { editExpression } from '../../edit/edit-search.ts';
import type { TreeGroup } from './form-tree.ts';
import { isLooseRow } from './insert-row.ts';
import { activeRows, keepingComments, parentOf, type KeyText, type RowPath } from './key-text.ts';
import { removeLine } from './lines.ts';

/** The edits that remove a row with its join, and the groups and the key that it leaves empty. Comments stay. */
export function removeRow(key: KeyText, path: RowPath): readonly TextEdit[] {
  const { row, groups } = path;
  if (row.line !== undefined) return [removeLine(key.file, row.line.line)];
  const isLast = groups.every((group) => activeRows(group).length === 1);
  return isLast ? removeAllRows(key) : keepingComments(key, cutRow(key, path));
}

/**
 * The edits that cut a row that is switched on out of the text, with what is between it and its neighbour; there are other rows. A group that is `filled` by another
 * row keeps its brackets.
 */
export function cutRow(key: KeyText, path: RowPath, filled?: TreeGroup): readonly TextEdit[] {
  const { row, groups } = path;
  const group = parentOf(path);
  const active = activeRows(group);
  const [only, ...more] = active.filter((each) => each !== row);
  const [outermost, ...others] = groups.slice(0, -1);
  if (only === undefined)
    return outermost === undefined ? [] : cutRow(key, { row: group, groups: [outermost, ...others] }, filled);
  const isPlain = group.hasBrackets && !group.isNegated && group.rows.length === active.length && !isLooseRow(only);
  return isPlain && more.length === 0 && group !== filled
    ? keepOperand({ range: group.outer }, { range: only.outer })
    : removeOperands(
        active.map(({ id, outer }) => ({ id, range: outer })),
        ({ id }) => id === row.id,
      );
}

/** The edits that remove the value of the key. Its line stays where conditions that are switched off need it. */
export function removeAllRows(key: KeyText): readonly TextEdit[] {
  const { search, file } = key;
  const part = search?.[key.key];
  if (search === undefined || part === undefined) return [];
  return editExpression(file, search, key.key, [{ range: { start: 0, end: part.value.text.length }, newText: '' }]);
}
