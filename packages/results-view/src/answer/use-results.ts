import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AssetQuery, Client } from '@assetql/client';
import { createCoordinator, type AnswerState } from '../view/coordinator.ts';
import type { Failure } from '../view/failure.ts';
import type { ViewPage } from '../view/results.tsx';
import type { Wait } from '../view/wait-note.tsx';
import { explainFailure } from './explain-failure.ts';
import { viewAsset } from './view-asset.ts';

/** Milliseconds without typing before a query runs. */
const typingPause = 70;

export type ResultState = AnswerState<string, ViewPage, Failure>;

export interface ResultsState {
  readonly state: ResultState;
  /** Runs the query again, immediately. */
  readonly run: () => void;
  /** The pending response, for display. */
  readonly wait: Wait | undefined;
  /** Cancels the pending request. */
  readonly stop: () => void;
}

/**
 * The results of a query, requested again whenever the query changes. `key` identifies the query; `undefined` requests nothing and keeps
 * the current results. Results are dropped when `subject`, which identifies the search, changes.
 * `pageSize` is the number of assets that are requested where the query has none.
 */
export function useResults(
  client: Client,
  key: string | undefined,
  subject: string | undefined,
  userName: (id: string) => string | undefined,
  pageSize: number = defaultCount,
): ResultsState {
  const [state, setState] = useState<ResultState>({ pending: true });
  const [wait, setWait] = useState<Wait>();
  const coordinator = useMemo(
    () =>
      createCoordinator<string, ViewPage, Failure>({
        ask: async (question, signal) => {
          const query: AssetQuery = JSON.parse(question);
          const since = Date.now();
          setWait({ since });
          const began = performance.now();
          const { assets, total } = await client.assets.list(withCount(query, pageSize), {
            signal,
            onRetry: ({ wait: pause, reason }) => {
              if (!signal.aborted)
                setWait({ since, pause: { until: Date.now() + pause, reason: explainFailure(reason) } });
            },
          });
          return {
            assets: assets.map((asset) => viewAsset(asset, userName)),
            total,
            offset: query.offset ?? 0,
            count: query.count ?? pageSize,
            isWritten: query.count !== undefined || query.offset !== undefined,
            milliseconds: performance.now() - began,
          };
        },
        explain: explainFailure,
        onChange: setState,
        delay: typingPause,
      }),
    [client, pageSize],
  );
  useEffect(() => coordinator.dispose, [coordinator]);
  const asked = useRef<typeof coordinator>(undefined);
  // A layout effect, so that results of another search are never painted.
  useLayoutEffect(() => {
    if (subject !== undefined) coordinator.about(subject);
    if (key === undefined) coordinator.cancel();
    else {
      // The first query was not typed just now.
      coordinator.ask(key, asked.current === coordinator ? 'after-pause' : 'now');
      asked.current = coordinator;
    }
  }, [coordinator, key, subject]);
  const run = (): void => {
    if (key !== undefined) coordinator.ask(key, 'now');
  };
  useEffect(() => {
    // Back online: repeats the request that failed.
    globalThis.addEventListener('online', run);
    return () => globalThis.removeEventListener('online', run);
  }, [key]);
  return { state, run, wait, stop: () => coordinator.giveUp({ kind: 'stopped' }) };
}

/** The query with a number of assets. That of services is left to them, so that their addresses stay as they are written. */
const withCount = (query: AssetQuery, pageSize: number): AssetQuery =>
  query.count === undefined && pageSize !== defaultCount ? { ...query, count: pageSize } : query;

/** The default of services when `count` is omitted (§4.9; observed on live services). */
const defaultCount = 50;
