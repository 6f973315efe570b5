import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import type { Fix, TextEdit } from '@assetql/core';
import { markNewText } from './new-text.ts';

/** Applies non-overlapping edits as one step of undo, and highlights the new text briefly. The selection is mapped through the edits. */
export function applyTextEdits(view: EditorView, edits: readonly TextEdit[], userEvent = 'input.edit'): void {
  if (edits.length === 0) return;
  const changes = view.state.changes(
    edits.map(({ range, newText }) => ({ from: range.start, to: range.end, insert: newText })),
  );
  view.dispatch({
    changes,
    effects: markNewText(changes),
    annotations: isolateHistory.of('full'),
    userEvent,
  });
}

/** Applies a fix as one step of undo. */
export function applyFix(view: EditorView, fix: Fix): void {
  applyTextEdits(view, fix.edits, 'input.fix');
  view.focus();
}
