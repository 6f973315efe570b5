import { useMemo, useState } from 'preact/hooks';
import type { AssetQuery } from '@assetql/client';

export interface PagedQuery {
  /** The query of the page that is seen. */
  readonly query: AssetQuery | undefined;
  /** Turns to the page that starts after so many assets. */
  readonly turnTo: (offset: number) => void;
}

/**
 * The page of an answer that somebody turned to. It is a place in the answer and no part of the text: a saved search would not want
 * it, and any change of the query leads back to the offset that is written.
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
