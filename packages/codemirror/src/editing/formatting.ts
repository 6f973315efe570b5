import { EditorView, type Command, type KeyBinding } from '@codemirror/view';
import { applyTextEdits } from '../state/apply-text-edits.ts';

/** Formats the text or the selection as one step of undo. The formatter is loaded on first use. */
export const formatText: Command = (view) => {
  void layOut(view);
  return true;
};

async function layOut(view: EditorView): Promise<void> {
  const loaded = await import('./layout-edits.ts').catch(() => undefined);
  // Computed for the current text, which may have changed during loading.
  const edits = loaded?.layoutEdits(view.state);
  if (edits !== undefined) applyTextEdits(view, edits, 'input.format');
  const done =
    edits === undefined
      ? 'What lays a text out could not be fetched. Try again.'
      : edits.length > 0
        ? 'The text is laid out anew.'
        : 'The layout is already right.';
  view.dispatch({ effects: EditorView.announce.of(view.state.phrase(done)) });
}

/** Shift-Alt-F formats the text or the selection. */
export const formatKeymap: readonly KeyBinding[] = [{ key: 'Shift-Alt-f', run: formatText, preventDefault: true }];
