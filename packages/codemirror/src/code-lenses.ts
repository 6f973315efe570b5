import type { ChangeDesc, Extension } from '@codemirror/state';
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
import { codeLenses, type CodeLens } from '@assetql/language-service';
import { configuration } from './configuration.ts';
import { contextFor } from './context-for.ts';
import { languageDocument } from './document-field.ts';
import { LensRow } from './lens-row.ts';
import { lensSpace } from './lens-space.ts';
import { isRefresh } from './refreshing.ts';
import { readingRest, Rest } from './rest.ts';
import { canRun } from './run-command.ts';

/** The lenses of one search, and where it begins. */
interface Place {
  readonly at: number;
  readonly lenses: readonly CodeLens[];
}

function placesOf(view: EditorView, owner: object): readonly Place[] {
  const document = languageDocument(view.state);
  const context = contextFor(view.state, owner);
  const places = new Map<number, CodeLens[]>();
  for (const { from, to } of view.visibleRanges)
    for (const lens of codeLenses(document, context, { start: from, end: to })) {
      const { start } = lens.range;
      if (!canRun(view.state, lens.command.command)) continue;
      const lenses = places.get(start) ?? [];
      if (lenses.every(({ command }) => command.command !== lens.command.command)) lenses.push(lens);
      places.set(start, lenses);
    }
  return [...places].map(([at, lenses]) => ({ at, lenses })).toSorted((a, b) => a.at - b.at);
}

const mapped = (places: readonly Place[], changes: ChangeDesc): readonly Place[] =>
  places.map(({ at, lenses }) => ({
    at: changes.mapPos(at, 1),
    lenses: lenses.map((lens) => {
      const range = { start: changes.mapPos(lens.range.start, 1), end: changes.mapPos(lens.range.end, 1) };
      return { range, command: { ...lens.command, range } };
    }),
  }));

/**
 * What can be done with each search, above it. The buttons lie beside the text, not in it: they can be reached by Tab, and the caret never
 * comes upon them.
 */
const lenses = ViewPlugin.fromClass(
  class {
    private readonly view: EditorView;
    private readonly dom = document.createElement('div');
    private readonly rest: Rest;
    private places: readonly Place[] = [];
    private rows: LensRow[] = [];

    constructor(view: EditorView) {
      this.view = view;
      this.dom.className = 'aql-lenses';
      view.scrollDOM.append(this.dom);
      this.rest = new Rest(() => this.look());
      this.rest.begin(0);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged) {
        this.places = mapped(this.places, update.changes);
        this.rest.begin(readingRest);
      } else if (update.viewportChanged || isRefresh(update)) this.rest.begin(0);
      if (update.docChanged || update.geometryChanged || update.selectionSet || update.transactions.length > 0)
        this.draw();
    }

    destroy(): void {
      this.rest.cancel();
      this.dom.remove();
      this.view.state.facet(configuration).totals?.release(this);
    }

    private look(): void {
      this.places = placesOf(this.view, this);
      this.draw();
    }

    private draw(): void {
      const { head } = this.view.state.selection.main;
      const current = this.places.findLast(({ at }) => at <= head) ?? this.places[0];
      while (this.rows.length > this.places.length) this.rows.pop()?.dom.remove();
      for (const [index, place] of this.places.entries()) {
        const row = this.rows[index] ?? new LensRow(this.view);
        this.rows[index] = row;
        if (!row.dom.isConnected) this.dom.append(row.dom);
        row.draw(place.lenses, place === current);
      }
      this.view.requestMeasure({
        key: this,
        read: (view) => this.places.map(({ at }) => topOf(view, at)),
        write: (tops) => {
          for (const [index, top] of tops.entries()) this.rows[index]?.moveTo(top);
        },
      });
    }
  },
);

/** Pixels from the top of what scrolls; nothing for a line that is folded away. */
function topOf(view: EditorView, at: number): number | undefined {
  const { doc } = view.state;
  const line = doc.lineAt(Math.min(at, doc.length));
  const block = view.lineBlockAt(line.from);
  if (block.from !== line.from) return undefined;
  const { top } = view.scrollDOM.getBoundingClientRect();
  return view.documentTop + block.top - top + view.scrollDOM.scrollTop;
}

/** Run, total and explanation above each search on the screen. */
export const lensing: Extension = [lensSpace, lenses];
