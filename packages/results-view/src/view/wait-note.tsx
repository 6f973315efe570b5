import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { failureWords, type Failure } from './failure.ts';
import { formatDuration } from './text/format-duration.ts';
import { phrase } from './text/phrase.ts';

/** A pending response. Moments are in epoch milliseconds. */
export interface Wait {
  /** When the request was sent. */
  readonly since: number;
  /** A failed attempt, and when it is repeated. */
  readonly pause?: { readonly until: number; readonly reason: Failure } | undefined;
}

/** Milliseconds of waiting before a note is shown. */
const wordless = 3000;

interface WaitNoteProps {
  readonly wait: Wait;
  /** Whether earlier results are still shown. */
  readonly isOld?: boolean;
  readonly onStop: () => void;
}

/** A note about a pending response and its duration, with a button to cancel, shown after a short delay. */
export function WaitNote({ wait, isOld, onStop }: WaitNoteProps): VNode | null {
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
      {/* Not announced, because the seconds change too often. */}
      <span role="status">
        {left > 0 && pause !== undefined
          ? failureWords(pause.reason.kind).title
          : phrase('The library has not answered yet.')}
        {isOld && ` ${phrase('Its last answer is still shown.')}`}
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
