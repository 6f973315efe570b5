import { redo, undo } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { useRef } from 'preact/hooks';
import { applyTextEdits } from '@assetql/codemirror';
import type { TextEdit } from '@assetql/core';
import { freeTitle, type SavedSearch } from '@assetql/core/document';
import type { ServiceContext } from '@assetql/language-service';
import type { Example } from './example.ts';
import { isUntouched, type StartText } from './first-text.ts';
import { useDocument, type EditedDocument } from './use-document.ts';
import type { PageParts } from './use-page-parts.ts';

/** The text of the page, and everything that changes it or moves in it. Every change is one step of undo. */
export interface PageText extends EditedDocument {
  readonly onReady: (view: EditorView) => void;
  readonly view: () => EditorView | undefined;
  readonly focus: () => void;
  /** Brings the editor into sight, gives it the focus, and runs a command of it. */
  readonly inEditor: (command: (view: EditorView) => void) => void;
  readonly edit: (edits: readonly TextEdit[]) => void;
  /** Selects text, and with it the search that it belongs to. */
  readonly select: (from: number, to?: number) => void;
  /** Brings the editor into sight, and selects text in it. */
  readonly goTo: (from: number, to?: number) => void;
  /** Adds text at the end, and moves the caret to an offset within it. */
  readonly add: (added: string, caret: number) => void;
  readonly addSearch: () => void;
  /** Adds a search with lines of its own. */
  readonly addNamed: (name: string, lines: string) => void;
  /** Shows an example: in the place of a text that nobody has touched, else after the text. */
  readonly openExample: (example: Example) => void;
  /** Shows another text. */
  readonly replace: (text: string) => void;
  /** Writes a word at the caret. */
  readonly insert: (word: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** The number of the line at an offset, from 1. */
  readonly lineOf: (offset: number) => number;
}

/** The text of the page, which begins with `start`. */
export function usePageText(start: StartText, context: () => ServiceContext, parts: PageParts): PageText {
  const { state, onChange } = useDocument(start, context);
  const { text, searches } = state;
  const editor = useRef<EditorView>(undefined);
  const focus = (): void => editor.current?.focus();
  const edit = (edits: readonly TextEdit[]): void => {
    if (editor.current !== undefined) applyTextEdits(editor.current, edits);
  };
  const select = (from: number, to = from): void => {
    parts.showPane('query');
    editor.current?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    if (parts.view === 'form') return;
    parts.fold(false);
    focus();
  };
  const goTo = (from: number, to = from): void => {
    if (parts.isEditorHidden) {
      parts.showEditor();
      // The editor takes the focus when it is in sight.
      requestAnimationFrame(focus);
    }
    select(from, to);
  };
  const replace = (other: string): void => {
    edit([{ range: { start: 0, end: text.length }, newText: other }]);
    select(0);
  };
  const add = (added: string, caret: number): void => {
    const before = text.trim() === '' ? '' : `${text.trimEnd()}\n\n`;
    edit([trimmed(text, { range: { start: 0, end: text.length }, newText: before + added })]);
    select(before.length + caret);
  };
  const titleFor = (name: string): string => freeTitle(name, titlesOf(searches));
  const step = (undoOrRedo: typeof undo) => () => {
    if (editor.current !== undefined) undoOrRedo(editor.current);
  };
  return {
    state,
    onChange,
    onReady: (view) => (editor.current = view),
    view: () => editor.current,
    focus,
    inEditor: (command) => {
      parts.showPane('query');
      if (parts.isEditorHidden) parts.showEditor();
      requestAnimationFrame(() => {
        const { current: view } = editor;
        if (view === undefined) return;
        view.focus();
        command(view);
      });
    },
    edit,
    select,
    goTo,
    add,
    addSearch: () => {
      const heading = `### ${titleFor('New search')}\nfilters: `;
      add(`${heading}\n`, heading.length);
    },
    addNamed: (name, lines) => add(`### ${titleFor(name)}\n${lines}`, 0),
    openExample: (example) => {
      if (isUntouched(text)) replace(example.text);
      else {
        const title = titleFor(example.name);
        add(
          example.text.replace(example.name, () => title),
          0,
        );
      }
    },
    replace,
    insert: (word) => {
      const { current: view } = editor;
      if (view === undefined) return;
      view.dispatch(view.state.replaceSelection(word), { userEvent: 'input.complete', scrollIntoView: true });
      view.focus();
    },
    undo: step(undo),
    redo: step(redo),
    lineOf: (offset) => {
      // Computed by the editor, or by counting before it is there.
      const { current: view } = editor;
      if (view === undefined) return text.slice(0, offset).split('\n').length;
      return view.state.doc.lineAt(Math.min(offset, view.state.doc.length)).number;
    },
  };
}

/** The titles of searches, `undefined` for those without one. */
export const titlesOf = (searches: readonly SavedSearch[]): readonly (string | undefined)[] =>
  searches.map(({ title }) => title?.text);

/** The same edit without unchanged text at its start, so that only new characters are highlighted. */
function trimmed(text: string, { range, newText }: TextEdit): TextEdit {
  let same = 0;
  while (same < text.length && text[same] === newText[same]) same += 1;
  return { range: { start: same, end: range.end }, newText: newText.slice(same) };
}
