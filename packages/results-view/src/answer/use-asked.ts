import { useEffect, useMemo, useState } from 'preact/hooks';
import type { LibraryNames } from './library-names.ts';
import type { SavedSearch } from '@assetql/core/document';
import { currentRequest, type CurrentRequest, type RequestSettings } from './current-request.ts';
import { listQuery } from './list-query.ts';
import { usePage, type PagedQuery } from './use-page.ts';

/** What a search asks now, and the page of it that is seen. */
export interface Asked extends PagedQuery {
  readonly asked: CurrentRequest;
}

/**
 * What a search asks, anew whenever it changes, the library's names come, or `runs` counts up. Relative times count from that moment, so
 * that the request stands still while nobody types.
 */
export function useAsked(
  search: SavedSearch | undefined,
  catalogue: LibraryNames,
  runs: number,
  settings?: RequestSettings,
): Asked {
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
