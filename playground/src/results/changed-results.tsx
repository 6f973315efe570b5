import { ServiceError } from '@assetql/client';
import { phrase, type ViewPage } from '@assetql/results-view';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ResultsSource } from './use-late-results.ts';

/** The sequence of the library that is shown, as far as it is known. */
export interface ShownSequence {
  current: number | undefined;
}

export interface ChangedResultsProps {
  readonly source: Pick<
    ResultsSource,
    'client' | 'catalogue' | 'embedded' | 'isServedFolder' | 'sequence' | 'onRefresh'
  >;
  readonly shown: ShownSequence;
  /** The answer that is shown. */
  readonly page: ViewPage;
}

/** Milliseconds between two questions, while the page is in sight, and the most after failures. */
const [interval, longest] = [1500, 30_000];

/**
 * Asks the library now and then whether it has changed, as long as it tells. Results are asked for again when it has; where that would move what somebody looks at, a button offers it.
 */
export function ChangedResults({
  source: { client, catalogue, embedded, isServedFolder, sequence, onRefresh },
  shown,
  page,
}: ChangedResultsProps): VNode | null {
  const [isOld, setOld] = useState(false);
  useEffect(() => setOld(false), [page]);
  useEffect(() => {
    const closing = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = interval;
    const ask = async (): Promise<void> => {
      try {
        const reached = await client.sequence({ signal: closing.signal });
        if (shown.current !== undefined && reached !== shown.current) {
          // Of a folder, new folders are categories, and what files say are values of attributes.
          if (isServedFolder || embedded !== undefined) void catalogue.refresh();
          if (isLookingAtResults()) setOld(true);
          else onRefresh();
        }
        shown.current = reached;
        pause = interval;
      } catch (error) {
        // A service that does not tell is not asked again. One that cannot be reached may come back.
        if (closing.signal.aborted || error instanceof ServiceError) return;
        pause = Math.min(longest, pause * 2);
      }
      wait();
    };
    const wait = (): void => {
      clearTimeout(timer);
      if (!closing.signal.aborted && document.visibilityState === 'visible')
        timer = setTimeout(() => void ask(), pause);
    };
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') wait();
    };
    document.addEventListener('visibilitychange', onVisible);
    // What has changed since the first results were asked for counts as well.
    void sequence?.then((before) => {
      shown.current = before;
      return ask();
    });
    return () => {
      closing.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [client]);
  if (!isOld) return null;
  return (
    <button type="button" class="aql-button" onClick={onRefresh}>
      {phrase('Changed: show')}
    </button>
  );
}

/** Whether somebody looks at results that must not move: they have scrolled, selected assets, opened one, or the focus is in them. The facets beside them do not count. */
function isLookingAtResults(): boolean {
  const pane = document.querySelector('.aql-pane');
  if (pane === null) return false;
  const rail = pane.querySelector('.aql-facet-rail');
  const isFacet = (element: Element | null): boolean => rail?.contains(element) === true;
  const hasScrolled = [document.documentElement, pane, ...pane.querySelectorAll('*')].some(
    (element) => element.scrollTop > 8 && !isFacet(element),
  );
  const { activeElement } = document;
  return (
    hasScrolled ||
    (pane.contains(activeElement) && !isFacet(activeElement)) ||
    document.querySelector('dialog[open], .aql-pane [aria-selected="true"]') !== null
  );
}
