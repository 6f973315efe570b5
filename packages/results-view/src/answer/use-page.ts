import { useMemo, useState } from 'preact/hooks';
import type { AssetQuery } from '@assetql/client';

export interface PagedQuery {
  /** The query of the current page. */
  readonly query: AssetQuery | undefined;
  /** Goes to the page at an offset. */
  readonly turnTo: (offset: number) => void;
}

/**
 * The current page of results. It is state of the view and not written into the text; any change of the query resets it to the offset in
 * the text.
 */
export function usePage(query: AssetQuery | undefined): PagedQuery {
  const [turned, setTurned] = useState<{ readonly of: string; readonly offset: number }>();
  const written = useMemo(() => JSON.stringify(query ?? null), [query]);
  const offset = turned?.of === written ? turned?.offset : undefined;
  return {
    query: useMemo(() => (query === undefined || offset === undefined ? query : { ...query, offset }), [query, offset]),
    turnTo: (to) => setTurned({ of: written, offset: to }),
  };
}
