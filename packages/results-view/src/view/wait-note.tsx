import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { failureWords, type Failure } from './failure.ts';
import { formatDuration } from './format-duration.ts';
import { phrase } from './phrase.ts';

/** An answer that is waited for. Moments are in epoch milliseconds. */
export interface Wait {
  /** When the library was asked. */
  readonly since: number;
  /** A try that failed, and when the next one is made. */
  readonly pause?: { readonly until: number; readonly reason: Failure } | undefined;
}

/** Milliseconds of waiting that need no words. */
const wordless = 3000;

/** Says what is waited for and how long, with a way to stop, once it takes longer than a moment. */
export function WaitNote({ wait, onStop }: { readonly wait: Wait; readonly onStop: () => void }): VNode | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const { since, pause } = wait;
  const left = pause === undefined ? 0 : pause.until - now;
  if (now - since < wordless && left < wordless) return null;
  return (
    <div class="aql-wait">
      {/* The seconds are not read out: they change too often. */}
      <span role="status">
        {left > 0 && pause !== undefined
          ? failureWords(pause.reason.kind).title
          : phrase('The library has not answered yet.')}
      </span>{' '}
      <span aria-hidden="true">
        {left > 0
          ? phrase('It is asked again in {0}.', formatDuration(left))
          : phrase('Waiting for {0}.', formatDuration(Math.max(0, now - since)))}
      </span>
      <button type="button" class="aql-button" onClick={onStop}>
        {phrase('Stop')}
      </button>
    </div>
  );
}
