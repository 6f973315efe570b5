import { useEffect, useState } from 'preact/hooks';
import type { Asset, Client } from '@assetql/client';
import { readDifference, type Side } from '@assetql/client/comparison';
import { explainFailure } from '../answer/explain-failure.ts';
import type { Failure } from '../view/failure.ts';

/** The maximum number of assets read for a side: a few dozen requests. */
export const mostRead = 10_000;

/** The assets read so far of a side that no single request finds. */
export interface ReadSide {
  readonly found: readonly Asset[];
  /** The number of assets read to find them. */
  readonly read: number;
  /** `bound`: the maximum was reached. `stopped`: the user stopped it. */
  readonly state: 'reading' | 'all' | 'bound' | 'stopped' | 'failed';
  readonly failure?: Failure;
}

const nothing: ReadSide = { found: [], read: 0, state: 'reading' };

/** Reads a side when it is first needed, and returns its assets as they are found. */
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
