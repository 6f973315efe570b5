import { useEffect, useState } from 'preact/hooks';
import type { Asset, Client } from '@assetql/client';
import { readDifference, type Side } from '@assetql/client/comparison';
import { explainFailure } from '../answer/explain-failure.ts';
import type { Failure } from '../view/failure.ts';

/** Assets that are read for a side at most: a few dozen requests. */
export const mostRead = 10_000;

/** What has been read of a side that no request says. */
export interface ReadSide {
  readonly found: readonly Asset[];
  /** Assets that were read to find them. */
  readonly read: number;
  /** `bound`: more is not read. `stopped`: the person wanted no more. */
  readonly state: 'reading' | 'all' | 'bound' | 'stopped' | 'failed';
  readonly failure?: Failure;
}

const nothing: ReadSide = { found: [], read: 0, state: 'reading' };

/** Reads a side once it is wanted. What was found is shown as it comes. */
export function useDifference(
  client: Client,
  side: Side | undefined,
  isWanted: boolean,
  runs: number,
): { readonly read: ReadSide | undefined; readonly stop: () => void } {
  const [read, setRead] = useState<ReadSide>(nothing);
  const [controller, setController] = useState<AbortController>();
  const difference = side?.kind === 'difference' && isWanted ? side : undefined;
  useEffect(() => {
    setRead(nothing);
    if (difference === undefined) return undefined;
    const reading = new AbortController();
    const { signal } = reading;
    setController(reading);
    const found: Asset[] = [];
    let count = 0;
    const tell = (state: ReadSide['state'], failure?: Failure): void => {
      if (!signal.aborted) setRead({ found: [...found], read: count, state, ...(failure && { failure }) });
    };
    readDifference(client, difference.request, difference.except, {
      signal,
      mostRead,
      total: difference.total,
      onFound: (asset) => void found.push(asset),
      onProgress: (sofar) => {
        count = sofar;
        tell('reading');
      },
    }).then(
      (isAll) => tell(isAll ? 'all' : 'bound'),
      (error: unknown) => tell('failed', explainFailure(error)),
    );
    return () => reading.abort();
  }, [client, difference, runs]);
  return {
    read: difference === undefined ? undefined : read,
    stop: () => {
      controller?.abort();
      setRead((before) => ({ ...before, state: 'stopped' }));
    },
  };
}
