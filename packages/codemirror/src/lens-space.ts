import type { Extension } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import type { Range } from '@assetql/core';
import type { LanguageDocument } from '@assetql/language-service';
import { languageDocument } from './document-field.ts';

/** Where searches of a document begin for the eye: at their titles, or at the first key of one that has none. */
export function searchHeads(document: LanguageDocument, { start: from, end }: Range): readonly number[] {
  if (document.kind !== 'document') return [0];
  const { searches } = document.parsed;
  if (searches.length === 0) return [0];
  const heads: number[] = [];
  // Searches are in order.
  let low = 0;
  let high = searches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const search = searches[middle];
    if (search !== undefined && search.start + search.length < from) low = middle + 1;
    else high = middle;
  }
  for (const { title, items, start } of searches.slice(low)) {
    if (start > end) break;
    const head = title ?? items.find(({ kind }) => kind === 'Key');
    if (head !== undefined) heads.push(start + head.range.start);
  }
  return heads;
}

const space = Decoration.line({ class: 'aql-lens-space' });

function decorate(view: EditorView): DecorationSet {
  const { doc } = view.state;
  const document = languageDocument(view.state);
  const lines = new Set<number>();
  for (const { from, to } of view.visibleRanges)
    for (const head of searchHeads(document, { start: from, end: to })) lines.add(doc.lineAt(head).from);
  return Decoration.set([...lines].toSorted((a, b) => a - b).map((line) => space.range(line)));
}

/**
 * Keeps room above each search for what can be done with it. By itself it shows nothing: an editor that loads the rest later has it from
 * the start, so that its lines stay where they are.
 */
export const lensSpace: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
