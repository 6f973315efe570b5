import type { TextEdit } from '@assetql/core';
import { searchAt, type SavedSearch } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';

type SavedSearchFile = Extract<LanguageDocument, { kind: 'document' }>;

export interface Excerpt {
  readonly document: SavedSearchFile;
  readonly edits: readonly TextEdit[];
}

/**
 * Of a file what edits can change: the searches that they touch, each with the one after it, and what all searches share; with the edits
 * where they are in it. What is made of it by the edits is read without the thousands of others.
 */
export function excerpt(document: SavedSearchFile, edits: readonly TextEdit[]): Excerpt {
  const { parsed, text } = document;
  const { preamble, searches } = parsed;
  const all = searches[0] === preamble ? searches : [preamble, ...searches];
  const kept = new Set([preamble]);
  for (const { range } of edits) {
    const last = all.indexOf(searchAt(parsed, range.end)) + 1;
    for (let index = all.indexOf(searchAt(parsed, range.start)); index <= last; index += 1) {
      const search = all[index];
      if (search !== undefined) kept.add(search);
    }
  }
  if (kept.size === all.length) return { document, edits };

  const moved = new Map<SavedSearch, SavedSearch>();
  // A byte order mark is before everything.
  let excerpted = text.slice(0, preamble.start);
  for (const search of all) {
    if (!kept.has(search)) continue;
    moved.set(search, { ...search, start: excerpted.length });
    excerpted += text.slice(search.start, search.start + search.length);
  }
  const first = moved.get(preamble) ?? preamble;
  const found = [...moved.values()];
  return {
    document: {
      kind: 'document',
      text: excerpted,
      parsed: {
        text: excerpted,
        options: parsed.options,
        preamble: first,
        searches: searches[0] === preamble ? found : found.slice(1),
      },
    },
    edits: edits.map(({ range, newText }) => {
      const search = searchAt(parsed, range.start);
      const by = (moved.get(search)?.start ?? search.start) - search.start;
      return { range: { start: range.start + by, end: range.end + by }, newText };
    }),
  };
}
