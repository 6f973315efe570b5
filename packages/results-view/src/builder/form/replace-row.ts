import { print, type Comparison, type TextEdit } from '@assetql/core';
import { differing } from './differing.ts';
import type { TreeRow } from './form-tree.ts';
import { bracketed, type RowText } from './insert-row.ts';
import { activeRows, keepingComments, parentOf, type KeyText, type RowPath } from './key-text.ts';
import type { Node } from './node.ts';

/** The edits that write another condition in the place of a row; no more than what differs is touched. */
export function replaceRow(key: KeyText, path: RowPath, text: RowText, node?: Node): readonly TextEdit[] {
  const { row } = path;
  if (row.line !== undefined) return [differing(key.file, row.line.condition, bracketed(text))];
  const value = node === undefined ? undefined : valueEdit(key, row, node);
  if (value !== undefined) return [value];
  const group = parentOf(path);
  const isAlone = row === group || (path.groups.length === 1 && activeRows(group).length === 1 && !group.hasBrackets);
  const newText = isAlone ? text.text : bracketed(text);
  return keepingComments(key, [differing(key.file, row.outer, newText)]);
}

/** The edit of the operator and the value, where the condition compares the same field as before. */
function valueEdit({ file, written }: KeyText, row: TreeRow, node: Node): TextEdit | undefined {
  if (row.kind !== 'leaf' || row.node?.kind !== 'Comparison' || node.kind !== 'Comparison' || written === undefined)
    return undefined;
  const { field, operator, value } = row.node;
  if (field.text.toLowerCase() !== node.field.text.toLowerCase()) return undefined;
  const isSame = operator.name === node.operator.name;
  const start = written.origin + (isSame ? value : operator).range.start;
  const newText = isSame ? valueText(node) : `${node.operator.text} ${valueText(node)}`;
  return differing(file, { start, end: written.origin + value.range.end }, newText);
}

/** The value of a comparison as text. */
function valueText(node: Comparison): string {
  const empty = { ...node.operator, text: '' };
  const { name: _name, ...operator } = empty;
  const field = { kind: 'Name', range: node.range, text: '' } as const;
  return print({ ...node, field, operator });
}
