import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { AssetQuery, Client } from '@assetql/client';
import { createCoordinator, type AnswerState } from '../view/coordinator.ts';
import type { Failure } from '../view/failure.ts';
import type { ViewPage } from '../view/results.tsx';
import type { Wait } from '../view/wait-note.tsx';
import { explainFailure } from './explain-failure.ts';
import { viewAsset } from './view-asset.ts';

/** Milliseconds of rest before a query runs while somebody types. */
const typingPause = 70;

export type ResultState = AnswerState<string, ViewPage, Failure>;

export interface Results {
  readonly state: ResultState;
  /** Asks again, at once. */
  readonly run: () => void;
  /** What is waited for while the answer is on its way. */
  readonly wait: Wait | undefined;
  /** Gives up waiting. */
  readonly stop: () => void;
}

/**
 * The answer to a query, asked anew whenever the query changes. `key` is the query as a text that tells it apart;
 * `undefined` asks nothing and keeps what is shown. What is shown is dropped when `subject` changes, which tells searches apart.
 */
export function useResults(
  client: Client,
  key: string | undefined,
  subject: string | undefined,
  userName: (id: string) => string | undefined,
): Results {
  const [state, setState] = useState<ResultState>({ pending: true });
  const [wait, setWait] = useState<Wait>();
  const coordinator = useMemo(
    () =>
      createCoordinator<string, ViewPage, Failure>({
        ask: async (question, signal) => {
          const query: AssetQuery = JSON.parse(question);
          const since = Date.now();
          setWait({ since });
          const { assets, total } = await client.assets.list(query, {
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
            count: query.count ?? defaultCount,
          };
        },
        explain: explainFailure,
        onChange: setState,
        delay: typingPause,
      }),
    [client],
  );
  useEffect(() => coordinator.dispose, [coordinator]);
  // Before the page is painted: the answer of another search is never seen under the title of this one.
  useLayoutEffect(() => {
    if (subject !== undefined) coordinator.about(subject);
    if (key === undefined) coordinator.cancel();
    else coordinator.ask(key);
  }, [coordinator, key, subject]);
  const run = (): void => {
    if (key !== undefined) coordinator.ask(key, 'now');
  };
  useEffect(() => {
    // Back on line: the question that could not be asked is asked again.
    globalThis.addEventListener('online', run);
    return () => globalThis.removeEventListener('online', run);
  }, [key]);
  return { state, run, wait, stop: () => coordinator.giveUp({ kind: 'stopped' }) };
}

/** What a service gives when `count` is left out (§4.9; seen on live services). */
const defaultCount = 50;
