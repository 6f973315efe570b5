import { parseDocument, printDocument, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import { diffDocuments } from '@assetql/core/meaning';
import { selfContained } from '../searches/self-contained.ts';

/** The search of an earlier text of a file that became a search of the file: of the same title, or the one that was renamed to it. */
export function earlierSearch(
  earlier: SavedSearchDocument,
  document: SavedSearchDocument,
  search: SavedSearch,
): SavedSearch | undefined {
  const called = (name: string): SavedSearch | undefined => earlier.searches.find((each) => each.name === name);
  const { searches } = diffDocuments(earlier, document);
  const renamed = searches.find(({ change, after }) => change === 'renamed' && after === search.name)?.before;
  return called(search.name) ?? (renamed === undefined ? undefined : called(renamed));
}

/** A search as a file of its own, laid out as the formatter does: what differs between two such texts is no matter of layout. */
export const laidOut = (document: SavedSearchDocument, search: SavedSearch): string =>
  printDocument(parseDocument(selfContained(document, search)));
