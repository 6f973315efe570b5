import type { Extension } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import { highlights } from '@assetql/language-service';
import { languageDocument } from '../state/document-field.ts';
import { readingDelay, Debounce } from '../state/debounce.ts';

const marks = {
  read: Decoration.mark({ class: 'aql-same' }),
  text: Decoration.mark({ class: 'aql-same' }),
  write: Decoration.mark({ class: 'aql-same aql-same-write' }),
} as const;

function decorate({ state, hasFocus }: EditorView): DecorationSet {
  const { empty, head } = state.selection.main;
  if (!empty || !hasFocus) return Decoration.none;
  const found = highlights(languageDocument(state), head);
  // A single occurrence is not highlighted.
  if (found.length < 2) return Decoration.none;
  return Decoration.set(
    found
      .filter(({ range }) => range.start < range.end)
      .map(({ range, kind }) => marks[kind].range(range.start, range.end)),
    true,
  );
}

/** Highlights the other occurrences of the word at the caret: definition and uses of a variable, else the same word in the same search. */
export const nameHighlights: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet = Decoration.none;
    private readonly rest: Debounce;

    constructor(view: EditorView) {
      this.rest = new Debounce(() => {
        const before = this.decorations;
        this.decorations = decorate(view);
        if (before.size > 0 || this.decorations.size > 0) view.dispatch({});
      });
      this.rest.schedule(readingDelay);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged) this.decorations = this.decorations.map(update.changes);
      if (update.docChanged || update.selectionSet || update.focusChanged) this.rest.schedule(readingDelay);
    }

    destroy(): void {
      this.rest.cancel();
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
