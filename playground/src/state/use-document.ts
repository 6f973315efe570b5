import type { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Diagnostic } from '@assetql/core';
import { searchAt, type SavedSearch } from '@assetql/core/document';
import { languageDocument, problemsOf } from '@assetql/codemirror';
import { diagnostics, openDocument, type LanguageDocument, type ServiceContext } from '@assetql/language-service';
import { store } from './stored.ts';

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
}

/** Milliseconds without typing before the text is stored. */
const keepAfter = 400;

export interface EditedDocument {
  readonly state: DocumentState;
  /** Called by the editor on every change. */
  readonly onChange: (view: EditorView, what: { readonly text: boolean }) => void;
}

/** Tracks the editor's text, the search at the caret and the problems, and stores the text in the browser. */
export function useDocument(firstText: string, context: () => ServiceContext): EditedDocument {
  const [state, setState] = useState<DocumentState>(() => {
    const document = openDocument('document', firstText);
    return { ...read(document, 0), problems: diagnostics(document, context()), checked: true };
  });
  // A text from a link is not stored before it is edited, so that it does not replace the user's own text.
  const edited = useRef(false);
  useEffect(() => {
    edited.current ||= state.text !== firstText;
    if (!edited.current) return undefined;
    const keep = (): void => store('text', state.text);
    const timer = setTimeout(keep, keepAfter);
    globalThis.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('pagehide', keep);
    };
  }, [state.text]);
  const onChange: EditedDocument['onChange'] = (view, what) => {
    const document = languageDocument(view.state);
    const problems = problemsOf(view.state);
    setState((before) => {
      const after = read(document, view.state.selection.main.head);
      return { ...after, problems, checked: !what.text && (before.checked || problems !== before.problems) };
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
