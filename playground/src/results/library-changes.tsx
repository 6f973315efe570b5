import { ServiceError, type Client } from '@assetql/client';
import { useEffect } from 'preact/hooks';

export interface LibraryChangesProps {
  readonly client: Client;
  /** The sequence when the first results were asked for; `undefined` when it is not known. */
  readonly before: Promise<number | undefined>;
  /** Called when the library has changed, with whether results must not move now. */
  readonly onChange: (isBusy: boolean) => void;
}

/** Milliseconds between two questions, while the page is in sight, and the most after failures. */
const [interval, longest] = [1500, 30_000];

/** Asks the library now and then whether it has changed, as long as it tells. Draws nothing. */
export function LibraryChanges({ client, before, onChange }: LibraryChangesProps): null {
  useEffect(() => {
    const closing = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: number | undefined;
    let pause = interval;
    const ask = async (): Promise<void> => {
      try {
        const sequence = await client.sequence({ signal: closing.signal });
        if (known !== undefined && sequence !== known) onChange(isLookingAtResults());
        known = sequence;
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
    void before.then((sequence) => {
      known = sequence;
      return ask();
    });
    return () => {
      closing.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [client]);
  return null;
}

/** Whether somebody looks at results that must not move: they have scrolled, chosen assets, opened one, or the focus is in them. */
function isLookingAtResults(): boolean {
  const pane = document.querySelector('.aql-pane');
  if (pane === null) return false;
  const hasScrolled = [pane, ...pane.querySelectorAll('*'), document.documentElement].some(
    ({ scrollTop }) => scrollTop > 8,
  );
  return (
    hasScrolled ||
    pane.contains(document.activeElement) ||
    document.querySelector('dialog[open], .aql-pane [aria-selected="true"]') !== null
  );
}
