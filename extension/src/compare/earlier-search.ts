import {
  parseDocument,
  printDocument,
  type SavedSearch,
  type SavedSearchDocument,
  selfContained,
} from '@assetql/core/document';
import { diffDocuments } from '@assetql/core/meaning';

/** The search of an earlier version of a file that corresponds to a search: the one with the same title, or the one that was renamed. */
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

/** A search as a file of its own, formatted, so that a diff of two such texts shows no differences of layout. */
export const laidOut = (document: SavedSearchDocument, search: SavedSearch): string =>
  printDocument(parseDocument(selfContained(document, search)));
