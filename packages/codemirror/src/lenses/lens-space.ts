import { partitionPoint } from '@assetql/core/text';
import type { Extension } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import type { Range } from '@assetql/core';
import type { LanguageDocument } from '@assetql/language-service';
import { languageDocument } from '../state/document-field.ts';

/** The offsets at which searches visually start: their titles, or the first key of a search without one. */
export function searchHeads(document: LanguageDocument, { start: from, end }: Range): readonly number[] {
  if (document.kind !== 'document') return [0];
  const { searches } = document.parsed;
  if (searches.length === 0) return [0];
  const heads: number[] = [];
  // Searches are in order.
  const low = partitionPoint(searches, ({ start, length }) => start + length < from);
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
 * Reserves space above each search for its lenses. An editor that loads the lenses later includes this from the start, so that lines do not
 * move.
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
