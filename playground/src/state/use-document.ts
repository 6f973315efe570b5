import { redoDepth, undoDepth } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { useState } from 'preact/hooks';
import type { Diagnostic } from '@assetql/core';
import { searchAt, type SavedSearch } from '@assetql/core/document';
import { languageDocument, problemsOf } from '@assetql/codemirror';
import type { StartText } from './first-text.ts';
import { diagnostics, openDocument, type LanguageDocument, type ServiceContext } from '@assetql/language-service';

/** The state of the editor's text. */
export interface DocumentState {
  readonly text: string;
  readonly searches: readonly SavedSearch[];
  /** The search at the caret. */
  readonly current: SavedSearch | undefined;
  /** The problems of the last check; ranges count in `text`. */
  readonly problems: readonly Diagnostic[];
  /** Whether `problems` belong to the current text. */
  readonly checked: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface EditedDocument {
  readonly state: DocumentState;
  /** Called by the editor on every change. */
  readonly onChange: (view: EditorView, what: { readonly text: boolean }) => void;
}

/** Tracks the editor's text, the search at the caret and the problems. */
export function useDocument(start: StartText, context: () => ServiceContext): EditedDocument {
  const [state, setState] = useState<DocumentState>(() => {
    const document = openDocument('document', start.text);
    const problems = diagnostics(document, context());
    return { ...read(document, start.selection.head), problems, checked: true, canUndo: false, canRedo: false };
  });
  const onChange: EditedDocument['onChange'] = (view, what) => {
    const document = languageDocument(view.state);
    const problems = problemsOf(view.state);
    const [canUndo, canRedo] = [undoDepth(view.state) > 0, redoDepth(view.state) > 0];
    setState((before) => {
      const after = read(document, view.state.selection.main.head);
      const checked = !what.text && (before.checked || problems !== before.problems);
      return { ...after, problems, checked, canUndo, canRedo };
    });
  };
  return { state, onChange };
}

function read(document: LanguageDocument, caret: number): Pick<DocumentState, 'text' | 'searches' | 'current'> {
  if (document.kind !== 'document') return { text: document.text, searches: [], current: undefined };
  const { searches } = document.parsed;
  const at = searchAt(document.parsed, caret);
  return { text: document.text, searches, current: searches.includes(at) ? at : searches[0] };
}
