import { useEffect, useMemo, useState } from 'preact/hooks';
import type { LibraryNames } from './library-names.ts';
import type { SavedSearch } from '@assetql/core/document';
import { currentRequest, type CurrentRequest, type RequestSettings } from './current-request.ts';
import { listQuery } from './list-query.ts';
import { usePage, type PagedQuery } from './use-page.ts';

/** The current request of a search, and the page that is shown. */
export interface RequestState extends PagedQuery {
  readonly asked: CurrentRequest;
}

/**
 * The request of a search, resolved again whenever the search changes, the library's names arrive, or `runs` is incremented. Relative times
 * refer to that moment, so that the request does not change between edits.
 */
export function useRequestState(
  search: SavedSearch | undefined,
  catalogue: LibraryNames,
  runs: number,
  settings?: RequestSettings,
): RequestState {
  const [names, setNames] = useState(0);
  const [ready, setReady] = useState<LibraryNames>();
  useEffect(() => void catalogue.ready().then(() => setReady(catalogue)), [catalogue]);
  useEffect(() => catalogue.onChange(() => setNames((count) => count + 1)), [catalogue]);
  const asked = useMemo(
    () => currentRequest(search, catalogue, Date.now(), ready !== catalogue, settings),
    [search, catalogue, names, ready, runs, settings],
  );
  const paged = usePage(useMemo(() => (asked.kind === 'request' ? listQuery(asked.request) : undefined), [asked]));
  return { asked, ...paged };
}
