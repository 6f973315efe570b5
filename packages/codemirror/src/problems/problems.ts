import type { Extension } from '@codemirror/state';
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
import { diagnostics } from '@assetql/language-service';
import { configuration } from '../configuration.ts';
import { languageDocument, reread } from '../state/document-field.ts';
import { problemField, setProblems } from './problem-field.ts';
import { problemMarks } from './problem-marks.ts';
import { contextChanged } from '../state/refresh.ts';

/** Checks the text immediately, for when the catalogue or the severities have changed. */
export function recheck(view: EditorView): void {
  const found = diagnostics(languageDocument(view.state), view.state.facet(configuration).context());
  view.dispatch({ effects: [setProblems.of(found), contextChanged.of(null)] });
}

/** Reads and checks the text again, for when texts are read otherwise than before: when recovery was loaded late. */
export function reopen(view: EditorView): void {
  view.dispatch({ effects: reread.of(null) });
  recheck(view);
}

/** Checks the text after a pause in typing. */
const checking = ViewPlugin.fromClass(
  class {
    private timer: ReturnType<typeof setTimeout>;
    private readonly view: EditorView;

    constructor(view: EditorView) {
      this.view = view;
      this.timer = setTimeout(() => recheck(view), 0);
    }

    update({ docChanged, state, transactions }: ViewUpdate): void {
      if (!docChanged) return;
      // Typing is debounced; a fix, a click or an undo is checked at once.
      const isTyping = transactions.some((each) => each.isUserEvent('input.type') || each.isUserEvent('delete'));
      clearTimeout(this.timer);
      this.timer = setTimeout(() => recheck(this.view), isTyping ? state.facet(configuration).checkDelay : 0);
    }

    destroy(): void {
      clearTimeout(this.timer);
    }
  },
);

/** Finds and underlines problems. */
export const problems: Extension = [problemField, problemMarks, checking];
