import { parseDocument, searchAt, type SavedSearch } from '@assetql/core/document';
import {
  Disposable,
  EventEmitter,
  Uri,
  window,
  workspace,
  type Event,
  type TextDocument,
  type TextEditor,
} from 'vscode';
import type { Templates } from '../contracts/templates.ts';
import { searchLanguage } from '../searches/search-language.ts';
import { isProgram } from '../templates/is-program.ts';
import { mappedOffset } from './mapped-offset.ts';

/** The place of the text that a preview shows. */
export interface FollowedPlace {
  readonly document: TextDocument;
  /** The caret, or the place that the preview is held to. */
  readonly offset: number;
  readonly isHeld: boolean;
}

/**
 * Which search a preview shows: that of the caret in the editor used last, or the one that it is held to. In a program that is a template;
 * beside templates the one before stays.
 */
export interface FollowedSearch extends Disposable {
  readonly place: () => FollowedPlace | undefined;
  /** Another document, or its text. */
  readonly onDidChangeText: Event<void>;
  readonly onDidChangePlace: Event<void>;
  readonly hold: (offset: number) => void;
  /** Follows the caret again. */
  readonly follow: () => void;
  /** Shows a place, whichever editor is used; the next move of the caret is followed. */
  readonly show: (uri: Uri, offset?: number) => Promise<void>;
  /** As `show`, and stays there: at the search of this name, where it is still there. */
  readonly restore: (uri: Uri, held: { readonly offset: number; readonly name: string } | undefined) => Promise<void>;
}

const isOfLanguage = (document: TextDocument): boolean => document.languageId === searchLanguage;

const caretOf = ({ document, selection }: TextEditor): number => document.offsetAt(selection.active);

/** Begins to follow. */
export function followSearch(templates: Templates): FollowedSearch {
  const texts = new EventEmitter<void>();
  const places = new EventEmitter<void>();
  let document: TextDocument | undefined;
  let offset = 0;
  let isHeld = false;
  /** No editor has shown it: it was opened here, and VS Code closes such documents after a while. */
  let isUnseen = false;

  const look = (to: TextDocument | undefined, at: number): void => {
    const isOther = to !== document;
    const isElsewhere = isOther || at !== offset;
    document = to;
    offset = at;
    if (isOther) texts.fire();
    if (isElsewhere) places.fire();
  };
  const hasSearch = (of: TextDocument, at: number): boolean => isOfLanguage(of) || templates.at(of, at) !== undefined;
  const mayFollow = (editor: TextEditor): boolean =>
    isProgram(editor.document) && !templates.isReady(editor.document)
      ? editor === window.activeTextEditor
      : hasSearch(editor.document, caretOf(editor));
  /** The editor with a search that is used now, else one that is seen. */
  const usedEditor = (): TextEditor | undefined => {
    const { activeTextEditor: active, visibleTextEditors: visible } = window;
    return active !== undefined && mayFollow(active) ? active : visible.find(mayFollow);
  };
  const isSeen = (of: TextDocument): boolean => window.visibleTextEditors.some((editor) => editor.document === of);
  const lookAt = (editor: TextEditor | undefined): void => {
    if (editor === undefined) return;
    if (isProgram(editor.document) && !templates.isReady(editor.document)) {
      void lookWhenReady(editor);
      return;
    }
    if (!isHeld && hasSearch(editor.document, caretOf(editor))) look(editor.document, caretOf(editor));
    if (editor.document === document) isUnseen = false;
  };
  const lookWhenReady = async (editor: TextEditor): Promise<void> => {
    await templates.ready(editor.document);
    if (window.visibleTextEditors.includes(editor)) lookAt(mayFollow(editor) ? editor : usedEditor());
  };
  const opened = async (uri: Uri): Promise<TextDocument | undefined> =>
    await workspace.openTextDocument(uri).then(
      (found) => found,
      () => undefined,
    );
  const subscriptions = [
    texts,
    places,
    // The panel itself takes the focus: then there is no editor, and what was followed stays.
    window.onDidChangeActiveTextEditor(lookAt),
    window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === window.activeTextEditor || textEditor.document === document) lookAt(textEditor);
    }),
    window.onDidChangeVisibleTextEditors(() => {
      // Another text took the place of the one that was followed, while the panel had the focus.
      const isReplaced = document === undefined || (!isUnseen && !isSeen(document));
      if (window.activeTextEditor === undefined && isReplaced) lookAt(usedEditor());
    }),
    workspace.onDidChangeTextDocument(({ document: changed, contentChanges }) => {
      if (changed !== document || contentChanges.length === 0) return;
      offset = Math.min(mappedOffset(offset, contentChanges), changed.getText().length);
      texts.fire();
    }),
    workspace.onDidOpenTextDocument((newly) => {
      // A document that changes its language is closed and opened again.
      if (document === undefined) lookAt(window.visibleTextEditors.find((editor) => editor.document === newly));
    }),
    workspace.onDidCloseTextDocument(async (closed) => {
      if (closed !== document) return;
      const again = isUnseen && !closed.isUntitled ? await opened(closed.uri) : undefined;
      if (closed !== document) return;
      if (again !== undefined && (isOfLanguage(again) || isProgram(again))) {
        document = again;
        texts.fire();
        return;
      }
      isHeld = false;
      document = undefined;
      const next = usedEditor();
      if (next === undefined) texts.fire();
      else lookAt(next);
    }),
  ];
  lookAt(usedEditor());
  return {
    place: () => (document === undefined ? undefined : { document, offset, isHeld }),
    onDidChangeText: texts.event,
    onDidChangePlace: places.event,
    hold: (at) => {
      if (document === undefined) return;
      isHeld = true;
      offset = Math.min(at, document.getText().length);
      places.fire();
    },
    follow: () => {
      isHeld = false;
      places.fire();
      lookAt(usedEditor());
    },
    show: async (uri, at) => {
      const found = await opened(uri);
      if (found === undefined) return;
      if (isProgram(found)) await templates.ready(found);
      const editor = window.visibleTextEditors.find((each) => each.document === found);
      const place = at ?? (editor === undefined ? 0 : caretOf(editor));
      if (isProgram(found) && !hasSearch(found, place)) return;
      isHeld = false;
      isUnseen = !isSeen(found);
      look(found, place);
    },
    restore: async (uri, held) => {
      const found = await opened(uri);
      if (found === undefined) return;
      if (isProgram(found)) await templates.ready(found);
      if (!hasSearch(found, held?.offset ?? 0) || (held === undefined && document !== undefined)) return;
      isUnseen = !isSeen(found);
      if (held === undefined) {
        look(found, 0);
        return;
      }
      isHeld = true;
      look(found, isProgram(found) ? held.offset : placeOf(found.getText(), held));
      places.fire();
    },
    dispose: () => Disposable.from(...subscriptions).dispose(),
  };
}

/** Where a search is that was held before: by its name, since the text may have changed meanwhile, else by its place. */
function placeOf(text: string, { offset, name }: { readonly offset: number; readonly name: string }): number {
  const document = parseDocument(text);
  const named = (search: SavedSearch): boolean => search.title !== undefined && search.name === name;
  const at = searchAt(document, offset);
  return named(at) ? offset : (document.searches.find(named)?.start ?? Math.min(offset, text.length));
}
