import type { Range, Schema, TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { keepComments } from '../../edit/keep-comments.ts';
import { formTree, type TreeGroup, type TreeRow } from './form-tree.ts';
import { Refusal } from './refusal.ts';
import { phrase } from '../../view/text/phrase.ts';
import type { ConditionKey } from './search-form.ts';
import { writtenExpression, type WrittenExpression } from './written-expression.ts';

/** A row with the groups around it, the innermost last. */
export interface RowPath {
  readonly row: TreeRow;
  readonly groups: readonly [TreeGroup, ...TreeGroup[]];
}

/** The text of a key in its file, with the rows that it holds. All offsets are of the file. */
export interface KeyText {
  readonly file: string;
  readonly search: SavedSearch | undefined;
  readonly key: ConditionKey;
  readonly schema: Schema;
  readonly written: WrittenExpression | undefined;
  readonly tree: TreeGroup;
}

export function keyText(file: string, search: SavedSearch | undefined, key: ConditionKey, schema: Schema): KeyText {
  const written = search === undefined ? undefined : writtenExpression(file, search, key, schema);
  return { file, search, key, schema, written, tree: formTree(file, key, written, { names: {}, schema, search }) };
}

/** The rows of a group that are switched on. */
export const activeRows = ({ rows }: TreeGroup): readonly TreeRow[] => rows.filter(({ isOff }) => !isOff);

/** Finds a row by its id. Throws a {@link Refusal} when there is none, for example because the text has changed. */
export function findRow({ tree }: KeyText, id: string): RowPath {
  let groups: RowPath['groups'] = [tree];
  for (;;) {
    const group: TreeGroup = groups.at(-1) ?? tree;
    const row: TreeRow | undefined = group.rows.find((each) => each.id === id || id.startsWith(`${each.id}/`));
    if (row === undefined) throw new Refusal(phrase('This row is no longer in the search.'));
    if (row.id === id) return { row, groups };
    if (row.kind !== 'group') throw new Refusal(phrase('This row is no longer in the search.'));
    groups = [...groups, row];
  }
}

/** Finds a row by its id, or the outermost group, which is a row by itself. */
export const findRowOrAll = (text: KeyText, id: string): RowPath =>
  id === text.tree.id ? { row: text.tree, groups: [text.tree] } : findRow(text, id);

/** Finds a group by its id; the id of a key is its outermost group. */
export function findGroup(text: KeyText, id: string): TreeGroup {
  if (id === text.tree.id) return text.tree;
  const { row } = findRow(text, id);
  if (row.kind !== 'group') throw new Refusal(phrase('This row is not a group.'));
  return row;
}

/** The innermost group around a row. */
export const parentOf = ({ groups }: RowPath): TreeGroup => groups.at(-1) ?? groups[0];

/** Edits that keep the comments of the key, except lines that they replace as a whole. */
export function keepingComments(
  { file, written }: KeyText,
  edits: readonly TextEdit[],
  except: readonly Range[] = [],
): readonly TextEdit[] {
  const comments = (written?.comments ?? []).filter(
    ({ start, end }) => !except.some((range) => start >= range.start && end <= range.end),
  );
  return edits.flatMap((edit) => (edit.range.end > edit.range.start ? keepComments(file, edit, comments) : [edit]));
}

/** Sorts edits, and joins those that touch. Throws a {@link Refusal} when they overlap. */
export function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  const merged: TextEdit[] = [];
  for (const edit of edits.toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end)) {
    const last = merged.at(-1);
    if (last === undefined || edit.range.start > last.range.end) {
      merged.push(edit);
      continue;
    }
    if (edit.range.start < last.range.end)
      throw new Refusal(phrase('This cannot be done in one step. Change the text instead.'));
    merged[merged.length - 1] = {
      range: { start: last.range.start, end: edit.range.end },
      newText: last.newText + edit.newText,
    };
  }
  return merged.filter(({ range, newText }) => range.end > range.start || newText !== '');
}

export const insertion = (at: number, newText: string): TextEdit => ({ range: { start: at, end: at }, newText });

/** The text of a row on one line, without comments and without the rows in it that are switched off. */
export function rowText({ file, written }: KeyText, { outer }: TreeRow): string {
  const text =
    written === undefined
      ? file.slice(outer.start, outer.end)
      : written.text.slice(outer.start - written.origin, outer.end - written.origin);
  return text
    .split(/[\r\n]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** Whether edits overlap, so that they cannot be applied together. */
export function overlaps(edits: readonly TextEdit[]): boolean {
  const ordered = edits.toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  return ordered.some(({ range }, index) => range.start < (ordered[index - 1]?.range.end ?? 0));
}
