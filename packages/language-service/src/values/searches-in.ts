import { partitionPoint } from '@assetql/core/text';
import type { Range } from '@assetql/core';
import { searchAt, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';

/** The searches of a file that touch a range, and the preamble before the first search. Found by binary search, because files hold thousands. */
export function searchesIn(document: SavedSearchDocument, range: Range): readonly SavedSearch[] {
  const { preamble, searches } = document;
  const first = searchAt(document, range.start);
  const from = partitionPoint(searches, ({ start }) => start < first.start);
  const found: SavedSearch[] = first === preamble ? [preamble] : [];
  for (let index = from; index < searches.length; index += 1) {
    const search = searches[index];
    if (search === undefined || search.start > range.end) break;
    if (search !== preamble) found.push(search);
  }
  return found;
}
