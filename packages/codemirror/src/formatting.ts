import { EditorView, type Command, type KeyBinding } from '@codemirror/view';
import { applyTextEdits } from './apply-fix.ts';

/** Lays the text out anew, or what of it is selected, as one step of undo. What does so is fetched when it is first asked for. */
export const formatText: Command = (view) => {
  void layOut(view);
  return true;
};

async function layOut(view: EditorView): Promise<void> {
  const loaded = await import('./layout-edits.ts').catch(() => undefined);
  // Of the text as it is by now.
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

/** Shift-Alt-F lays the text out, or what of it is selected. */
export const formatKeymap: readonly KeyBinding[] = [{ key: 'Shift-Alt-f', run: formatText, preventDefault: true }];
