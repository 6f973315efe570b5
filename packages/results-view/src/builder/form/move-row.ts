import type { TextEdit } from '@assetql/core';
import { phrase } from '../../view/text/phrase.ts';
import type { TreeGroup, TreeRow } from './form-tree.ts';
import { insertRow, isLooseRow, isMisreadAtLineStart } from './insert-row.ts';
import { activeRows, inOrder, keepingComments, parentOf, rowText, type KeyText, type RowPath } from './key-text.ts';
import { Refusal } from './refusal.ts';
import { cutRow } from './remove-row.ts';
import { replaceRow } from './replace-row.ts';

/** The edits that place a row in a group: before one of its rows, or at its end. */
export function moveRow(key: KeyText, path: RowPath, into: TreeGroup, before: string | undefined): readonly TextEdit[] {
  const { row } = path;
  if (row.isOff) throw new Refusal(phrase('Switch this row on to move it.'));
  if (into.isOff) throw new Refusal(phrase('Switch this group on to change what is in it.'));
  if (into === row || into.id.startsWith(`${row.id}/`))
    throw new Refusal(phrase('A group cannot be moved into itself.'));
  const at = before === undefined ? into.rows.length : into.rows.findIndex(({ id }) => id === before);
  if (at === -1) throw new Refusal(phrase('This row is no longer in the search.'));
  const previous = into.rows.slice(0, at).filter(({ isOff }) => !isOff);
  const group = parentOf(path);
  if (group === into) return reordered(key, group, row, previous);
  // The groups that the row leaves empty go with it.
  const gone = vanishing(path);
  const rest = activeRows(into).filter((each) => each !== gone);
  const text = { text: rowText(key, row), isLoose: isLooseRow(row) };
  if (rest.length === 0) {
    const target = activeRows(into)[0];
    const around = path.groups.slice(0, path.groups.indexOf(into) + 1);
    const [outermost, ...others] = around;
    if (target === undefined || outermost === undefined)
      throw new Refusal(phrase('This row is no longer in the search.'));
    return replaceRow(key, { row: target, groups: [outermost, ...others] }, text);
  }
  const after = previous.findLast((each) => each !== gone) ?? 'first';
  // Comments are kept in what both edits are together, so that the text is not written before one on its line.
  return keepingComments(key, inOrder([...insertRow(key, into, text, after), ...cutRow(key, path, into)]));
}

/** The row, or the outermost group around it that it leaves empty. */
function vanishing({ row, groups }: RowPath): TreeRow {
  const outer = groups.findIndex(
    (_, index) => index > 0 && groups.slice(index).every((each) => activeRows(each).length === 1),
  );
  return groups[outer] ?? row;
}

/** The edits that change the order of rows: each place gets the text of another row. Joins, layout and comments stay where they are. */
function reordered(key: KeyText, group: TreeGroup, row: TreeRow, previous: readonly TreeRow[]): readonly TextEdit[] {
  const slots = activeRows(group);
  const others = slots.filter((each) => each !== row);
  const count = previous.filter((each) => each !== row).length;
  const order = [...others.slice(0, count), row, ...others.slice(count)];
  return slots.flatMap((slot, index) => {
    const source = order[index];
    if (source === undefined || source === slot) return [];
    const text = key.file.slice(source.outer.start, source.outer.end);
    const line =
      key.file
        .slice(0, slot.outer.start)
        .split(/[\r\n]/u)
        .at(-1) ?? '';
    if (key.key === 'search' && line.trim() === '' && isMisreadAtLineStart(text))
      throw new Refusal(
        phrase('At the start of a line, this text would be read as something else. Move it in the text.'),
      );
    const isGlued = slots[index - 1]?.outer.end === slot.outer.start;
    return [{ range: slot.outer, newText: isGlued ? ` ${text}` : text }];
  });
}
