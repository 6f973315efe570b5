import type { Extension } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import { isRefresh } from './refreshing.ts';
import { readingRest, Rest } from './rest.ts';

/** Decorations of what is seen. They move with the text while somebody writes, and are made anew after a rest. */
export function restingDecorations(decorate: (view: EditorView) => DecorationSet): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet = Decoration.none;
      private readonly rest: Rest;

      constructor(view: EditorView) {
        this.rest = new Rest(() => {
          this.decorations = decorate(view);
          view.dispatch({});
        });
        this.rest.begin(0);
      }

      update(update: ViewUpdate): void {
        if (update.docChanged) {
          this.decorations = this.decorations.map(update.changes);
          this.rest.begin(readingRest);
        } else if (update.viewportChanged || isRefresh(update)) this.rest.begin(0);
      }

      destroy(): void {
        this.rest.cancel();
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}
