import { useMemo, useState } from 'preact/hooks';
import type { AssetQuery } from '@assetql/client';
import { useRequestState, type AnswerPaneProps } from '@assetql/results-view/answer';
import type { OpenConnection } from '../connections/open-connection.ts';
import type { ShownAnswer } from '../saved/history/use-run-recorder.ts';
import type { EditedDocument } from './use-document.ts';
import type { Settings } from './use-settings.ts';
import { useTypingPause } from './use-typing-pause.ts';

/** The request of the current search, and the answer that is shown. */
export interface PageRequest extends Pick<
  AnswerPaneProps,
  'asked' | 'query' | 'held' | 'subject' | 'runs' | 'refreshes'
> {
  /** Runs the search again. */
  readonly run: () => void;
  /** Asks for everything again, after the library has changed. */
  readonly refresh: () => void;
  /** Goes to the page of results at an offset. */
  readonly turnTo: (offset: number) => void;
  /** Whether the search waits to be run. */
  readonly isPaused: boolean;
  readonly onShown: NonNullable<AnswerPaneProps['onShown']>;
  /** The URL of the request whose results are shown; `undefined` while there are none. */
  readonly url: string | undefined;
  /** Whether the text makes another request than that of the results, or none. */
  readonly isOutdated: boolean;
  /** The answer to the search as it is written. */
  readonly answer: ShownAnswer | undefined;
}

/** The request of the search at the caret. */
export function usePageRequest(
  { client, catalogue, counter }: OpenConnection,
  { text, searches, current }: EditedDocument['state'],
  { isLive, pageSize }: Settings,
): PageRequest {
  const [runs, setRuns] = useState(0);
  const [refreshes, setRefreshes] = useState(0);
  const subject = current && String(searches.indexOf(current));
  const { asked, query, turnTo } = useRequestState(current, catalogue, runs);
  const isPaused = useTypingPause(isLive, subject, text, runs) && asked.kind === 'request';
  const [shown, setShown] = useState<AssetQuery | undefined>();
  const [answer, setAnswer] = useState<ShownAnswer | undefined>();
  const url = useMemo(
    () => shown && client.assets.url(pageSize === undefined ? shown : { count: pageSize, ...shown }, { check: false }),
    [client, shown, pageSize],
  );
  const written = isPaused ? undefined : query;
  const isOutdated = JSON.stringify(shown) !== JSON.stringify(written);
  return {
    asked: asked.kind === 'request' && !isPaused ? asked : undefined,
    query: written,
    held: isPaused
      ? 'The text has changed. Run the search to see what it finds.'
      : asked.kind === 'held'
        ? asked.why
        : undefined,
    subject,
    runs,
    refreshes,
    run: () => setRuns((count) => count + 1),
    refresh: () => {
      counter.forget();
      setRefreshes((count) => count + 1);
    },
    turnTo,
    isPaused,
    onShown: (of, page) => {
      setShown(of);
      setAnswer(page && { total: page.total, milliseconds: page.milliseconds ?? 0 });
    },
    url,
    isOutdated,
    answer: isOutdated ? undefined : answer,
  };
}
