import type { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Diagnostic } from '@assetql/core';
import { searchAt, type SavedSearch } from '@assetql/core/document';
import { languageDocument, problemsOf } from '@assetql/codemirror';
import { diagnostics, openDocument, type LanguageDocument, type ServiceContext } from '@assetql/language-service';
import { store } from './stored.ts';

/** The text of the editor as the page sees it. */
export interface DocumentState {
  readonly text: string;
  readonly searches: readonly SavedSearch[];
  /** The search the caret is in. */
  readonly current: SavedSearch | undefined;
  /** What the last check found; positions count in `text`. */
  readonly problems: readonly Diagnostic[];
  /** Whether `problems` are of this very text. */
  readonly checked: boolean;
}

/** Milliseconds of rest before the text is kept for the next visit. */
const keepAfter = 400;

export interface EditedDocument {
  readonly state: DocumentState;
  /** For the editor to call on every change. */
  readonly onChange: (view: EditorView, what: { readonly text: boolean }) => void;
}

/** Follows the editor: its text, the search with the caret, its problems. Keeps the text in the browser. */
export function useDocument(firstText: string, context: () => ServiceContext): EditedDocument {
  const [state, setState] = useState<DocumentState>(() => {
    const document = openDocument('document', firstText);
    return { ...read(document, 0), problems: diagnostics(document, context()), checked: true };
  });
  // A text that came with a link is not kept before somebody edits it: it must not take the place of their own.
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
