import type { Range } from '@assetql/core';
import { searchAt, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';

/** What of a file touches a range: searches, and what stands before them. Only these are looked at, however long the file is. */
export function searchesIn(document: SavedSearchDocument, range: Range): readonly SavedSearch[] {
  const { preamble, searches } = document;
  const first = searchAt(document, range.start);
  const from = Math.max(0, indexFrom(searches, first.start));
  const found: SavedSearch[] = first === preamble ? [preamble] : [];
  for (let index = from; index < searches.length; index += 1) {
    const search = searches[index];
    if (search === undefined || search.start > range.end) break;
    if (search !== preamble) found.push(search);
  }
  return found;
}

/** The place of the first search that starts at an offset or behind it. */
function indexFrom(searches: readonly SavedSearch[], start: number): number {
  let low = 0;
  let high = searches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((searches[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
