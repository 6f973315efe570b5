import { applyEdits, type TextEdit } from '@assetql/core';
import { searchAfter, type ActContext, type ActEdits } from './act-context.ts';
import type { TreeGroup } from './form-tree.ts';
import { keyText } from './key-text.ts';

/** The id of the row to focus after edits: of a written text, the row that it is. */
export function focusedRow(
  context: ActContext,
  edits: readonly TextEdit[],
  focus: NonNullable<ActEdits['focus']>,
): string | undefined {
  if ('id' in focus) return focus.id;
  let delta = 0;
  for (const { range, newText } of edits) {
    const at = newText.indexOf(focus.text);
    if (at === -1) {
      delta += newText.length - (range.end - range.start);
      continue;
    }
    const file = applyEdits(context.file, edits);
    const { tree } = keyText(file, searchAfter(context, edits), focus.key, context.schema);
    return rowAt(tree, range.start + delta + at);
  }
  return undefined;
}

/** The innermost row at an offset. */
function rowAt(group: TreeGroup, at: number): string | undefined {
  const row = group.rows.find(({ outer }) => at >= outer.start && at < outer.end);
  return row?.kind === 'group' ? (rowAt(row, at) ?? row.id) : row?.id;
}
