import type { ChangeDesc, Extension } from '@codemirror/state';
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
import { codeLenses, type CodeLens } from '@assetql/language-service';
import { configuration } from '../configuration.ts';
import { contextFor } from '../state/context-for.ts';
import { languageDocument } from '../state/document-field.ts';
import { LensRow } from './lens-row.ts';
import { lensSpace } from './lens-space.ts';
import { isContextChange } from '../state/refresh.ts';
import { readingDelay, Debounce } from '../state/debounce.ts';
import { canRun } from '../menus/run-command.ts';

/** The lenses of one search, and the offset of its start. */
interface SearchLenses {
  readonly at: number;
  readonly lenses: readonly CodeLens[];
}

function lensesBySearch(view: EditorView, owner: object): readonly SearchLenses[] {
  const document = languageDocument(view.state);
  const context = contextFor(view.state, owner);
  const searches = new Map<number, CodeLens[]>();
  for (const { from, to } of view.visibleRanges)
    for (const lens of codeLenses(document, context, { start: from, end: to })) {
      const { start } = lens.range;
      if (!canRun(view.state, lens.command.command)) continue;
      const lenses = searches.get(start) ?? [];
      if (lenses.every(({ command }) => command.command !== lens.command.command)) lenses.push(lens);
      searches.set(start, lenses);
    }
  return [...searches].map(([at, lenses]) => ({ at, lenses })).toSorted((a, b) => a.at - b.at);
}

const mapped = (searches: readonly SearchLenses[], changes: ChangeDesc): readonly SearchLenses[] =>
  searches.map(({ at, lenses }) => ({
    at: changes.mapPos(at, 1),
    lenses: lenses.map((lens) => {
      const range = { start: changes.mapPos(lens.range.start, 1), end: changes.mapPos(lens.range.end, 1) };
      return { range, command: { ...lens.command, range } };
    }),
  }));

/** Buttons above each search. They are positioned beside the text in the DOM, so that Tab reaches them and the caret does not. */
const lenses = ViewPlugin.fromClass(
  class {
    private readonly view: EditorView;
    private readonly dom = document.createElement('div');
    private readonly rest: Debounce;
    private searches: readonly SearchLenses[] = [];
    private rows: LensRow[] = [];

    constructor(view: EditorView) {
      this.view = view;
      this.dom.className = 'aql-lenses';
      view.scrollDOM.append(this.dom);
      this.rest = new Debounce(() => this.look());
      this.rest.schedule(0);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged) {
        this.searches = mapped(this.searches, update.changes);
        this.rest.schedule(readingDelay);
      } else if (update.viewportChanged || isContextChange(update)) this.rest.schedule(0);
      if (update.docChanged || update.geometryChanged || update.selectionSet || update.transactions.length > 0)
        this.draw();
    }

    destroy(): void {
      this.rest.cancel();
      this.dom.remove();
      this.view.state.facet(configuration).totals?.release(this);
    }

    private look(): void {
      this.searches = lensesBySearch(this.view, this);
      this.draw();
    }

    private draw(): void {
      const { head } = this.view.state.selection.main;
      const current = this.searches.findLast(({ at }) => at <= head) ?? this.searches[0];
      while (this.rows.length > this.searches.length) this.rows.pop()?.dom.remove();
      for (const [index, search] of this.searches.entries()) {
        const row = this.rows[index] ?? new LensRow(this.view);
        this.rows[index] = row;
        if (!row.dom.isConnected) this.dom.append(row.dom);
        row.draw(search.lenses, search === current);
      }
      this.view.requestMeasure({
        key: this,
        read: (view) => this.searches.map(({ at }) => topOf(view, at)),
        write: (tops) => {
          for (const [index, top] of tops.entries()) this.rows[index]?.moveTo(top);
        },
      });
    }
  },
);

/** The distance in pixels from the top of the scrolled content; `undefined` for a folded line. */
function topOf(view: EditorView, at: number): number | undefined {
  const { doc } = view.state;
  const line = doc.lineAt(Math.min(at, doc.length));
  const block = view.lineBlockAt(line.from);
  if (block.from !== line.from) return undefined;
  const { top } = view.scrollDOM.getBoundingClientRect();
  return view.documentTop + block.top - top + view.scrollDOM.scrollTop;
}

/** Code lenses: run, total and explanation above each visible search. */
export const codeLensExtension: Extension = [lensSpace, lenses];
