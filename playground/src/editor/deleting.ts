import { EditorSelection, findClusterBreak } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';

/** Deletes the selection, or the character next to the caret with all of its code units. */
function deleteCharacter(view: EditorView, forward: boolean): boolean {
  const { state } = view;
  if (state.readOnly) return false;
  const change = state.changeByRange((range) => {
    if (!range.empty) return { changes: { from: range.from, to: range.to }, range: EditorSelection.cursor(range.from) };
    const line = state.doc.lineAt(range.head);
    const inLine = range.head - line.from;
    const isAtEdge = inLine === (forward ? line.length : 0);
    const step = forward ? 1 : -1;
    const target = isAtEdge ? range.head + step : line.from + findClusterBreak(line.text, inLine, forward);
    const other = Math.max(0, Math.min(state.doc.length, target));
    const [from, to] = forward ? [range.head, other] : [other, range.head];
    return { changes: { from, to }, range: EditorSelection.cursor(from) };
  });
  if (change.changes.empty) return false;
  const userEvent = forward ? 'delete.forward' : 'delete.backward';
  view.dispatch(state.update(change, { scrollIntoView: true, userEvent }));
  return true;
}

export const deleteBackward: Command = (view) => deleteCharacter(view, false);
export const deleteForward: Command = (view) => deleteCharacter(view, true);
