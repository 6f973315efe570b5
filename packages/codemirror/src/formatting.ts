import { EditorView, type Command, type KeyBinding } from '@codemirror/view';
import { formatting } from '@assetql/language-service';
import { applyTextEdits } from './apply-fix.ts';
import { languageDocument } from './document-field.ts';

/** Lays the text out anew, as one step of undo. */
export const formatText: Command = (view) => {
  const edits = formatting(languageDocument(view.state));
  applyTextEdits(view, edits, 'input.format');
  const done = edits.length > 0 ? 'The text is laid out anew.' : 'The layout is already right.';
  view.dispatch({ effects: EditorView.announce.of(view.state.phrase(done)) });
  return true;
};

/** Shift-Alt-F lays the text out. */
export const formatKeymap: readonly KeyBinding[] = [{ key: 'Shift-Alt-f', run: formatText, preventDefault: true }];
