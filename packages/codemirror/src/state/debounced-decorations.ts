import type { Extension } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import { isContextChange } from './refresh.ts';
import { readingDelay, Debounce } from './debounce.ts';

/** Decorations of the visible text. They are mapped while the user types and recomputed after a delay. */
export function debouncedDecorations(decorate: (view: EditorView) => DecorationSet): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet = Decoration.none;
      private readonly rest: Debounce;

      constructor(view: EditorView) {
        this.rest = new Debounce(() => {
          this.decorations = decorate(view);
          view.dispatch({});
        });
        this.rest.schedule(0);
      }

      update(update: ViewUpdate): void {
        if (update.docChanged) {
          this.decorations = this.decorations.map(update.changes);
          this.rest.schedule(readingDelay);
        } else if (update.viewportChanged || isContextChange(update)) this.rest.schedule(0);
      }

      destroy(): void {
        this.rest.cancel();
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}
