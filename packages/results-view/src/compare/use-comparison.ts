import { useEffect, useState } from 'preact/hooks';
import type { Client } from '@assetql/client';
import { compareRequests, type Comparison } from '@assetql/client/comparison';
import type { Schema } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import { explainFailure } from '../answer/explain-failure.ts';
import type { Failure } from '../view/failure.ts';

export type ComparisonState =
  | { readonly kind: 'asking'; readonly since: number }
  | { readonly kind: 'compared'; readonly comparison: Comparison }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface AskedComparison {
  readonly state: ComparisonState;
  readonly stop: () => void;
}

/** Compares two requests, again whenever one of them changes or `runs` is incremented. */
export function useComparison(
  client: Client,
  before: BoundRequest,
  after: BoundRequest,
  schema: Schema | undefined,
  runs: number,
): AskedComparison {
  const [state, setState] = useState<ComparisonState>({ kind: 'asking', since: Date.now() });
  const [controller, setController] = useState<AbortController>();
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    setController(asking);
    setState({ kind: 'asking', since: Date.now() });
    const ask = async (): Promise<ComparisonState> => {
      try {
        return { kind: 'compared', comparison: await compareRequests(client, before, after, { schema, signal }) };
      } catch (error) {
        return { kind: 'failed', failure: explainFailure(error) };
      }
    };
    void (async () => {
      const settled = await ask();
      if (!signal.aborted) setState(settled);
    })();
    return () => asking.abort();
  }, [client, before, after, schema, runs]);
  return {
    state,
    stop: () => {
      controller?.abort();
      setState({ kind: 'failed', failure: { kind: 'stopped' } });
    },
  };
}
