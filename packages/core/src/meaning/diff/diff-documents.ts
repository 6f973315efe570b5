import type { SavedSearch, SavedSearchDocument } from '../../document/saved-search.ts';
import type { MeaningOptions } from '../../condition/restriction.ts';
import { contentOf, diffSearches, variableChanges } from './diff-searches.ts';
import type { DocumentDiff, SearchDiff } from './document-diff.ts';

/** The searches of a file by their titles; of equal titles the second is another one than the first. */
function byTitle({ searches }: SavedSearchDocument): Map<string, SavedSearch> {
  const found = new Map<string, SavedSearch>();
  const times = new Map<string, number>();
  for (const search of searches) {
    const time = times.get(search.name) ?? 0;
    times.set(search.name, time + 1);
    found.set(JSON.stringify([search.name, time]), search);
  }
  return found;
}

/**
 * What changed between two saved-search files: variables of the file, and searches by their titles. A search of the same content under
 * another title was renamed. The order of searches, comments between them and layout make no difference. Never throws.
 */
export function diffDocuments(
  before: SavedSearchDocument,
  after: SavedSearchDocument,
  options: MeaningOptions = {},
): DocumentDiff {
  const [left, right] = [byTitle(before), byTitle(after)];
  const gone = new Map<string, SavedSearch[]>();
  for (const [title, search] of left) {
    if (right.has(title)) continue;
    const content = contentOf(search);
    const alike = gone.get(content);
    if (alike === undefined) gone.set(content, [search]);
    else alike.push(search);
  }
  const renamed = new Map<SavedSearch, SavedSearch>();
  for (const [title, search] of right) {
    const old = left.has(title) ? undefined : gone.get(contentOf(search))?.shift();
    if (old !== undefined) renamed.set(old, search);
  }
  const oldOf = new Map([...renamed].map(([old, search]) => [search, old]));
  const removed = removedBehind(left, right, renamed);
  const searches: SearchDiff[] = [...(removed.get(undefined) ?? [])];
  for (const [title, search] of right) {
    const old = left.get(title) ?? oldOf.get(search);
    if (old === undefined) {
      searches.push({ change: 'added', after: search.name, parts: [] });
    } else {
      const parts = diffSearches(old, search, options);
      const change = old.name === search.name ? 'changed' : 'renamed';
      if (change === 'renamed' || parts.length > 0)
        searches.push({ change, before: old.name, after: search.name, parts });
    }
    searches.push(...(removed.get(search) ?? []));
  }
  return { variables: variableChanges([before.preamble.variables, after.preamble.variables]), searches };
}

/** The removed searches, by the search that they followed, in its new version. */
function removedBehind(
  left: ReadonlyMap<string, SavedSearch>,
  right: ReadonlyMap<string, SavedSearch>,
  renamed: ReadonlyMap<SavedSearch, SavedSearch>,
): ReadonlyMap<SavedSearch | undefined, readonly SearchDiff[]> {
  const removed = new Map<SavedSearch | undefined, SearchDiff[]>();
  let last: SavedSearch | undefined;
  for (const [title, search] of left) {
    const now = right.get(title) ?? renamed.get(search);
    if (now !== undefined) {
      last = now;
      continue;
    }
    const row: SearchDiff = { change: 'removed', before: search.name, parts: [] };
    const list = removed.get(last);
    if (list === undefined) removed.set(last, [row]);
    else list.push(row);
  }
  return removed;
}
