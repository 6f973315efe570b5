import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from './failure.ts';
import { formatDuration } from './text/format-duration.ts';
import { phrase } from './text/phrase.ts';

export interface RepetitionProps {
  /** The failure to recover from. Each failed repetition is an object of its own. */
  readonly failure: Failure;
  readonly pending?: boolean | undefined;
  readonly onRetry: () => void;
}

/** Milliseconds until the first repetition, which double with each failure, and their maximum. */
const shortest = 10_000;
const longest = 60_000;

/** Milliseconds between updates of the seconds on display. */
const tick = 500;

/** Repeats a call that failed because its service was unavailable, after the pause that the service asks for, and counts down to it. */
export function Repetition({ failure, pending, onRetry }: RepetitionProps): VNode | null {
  const failures = useRef(0);
  const latest = useRef({ pending, onRetry });
  latest.current = { pending, onRetry };
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const { retryAfter = 0 } = failure;
    const wait = retryAfter > 0 ? retryAfter : Math.min(longest, shortest * 2 ** failures.current);
    failures.current += 1;
    const due = Date.now() + wait;
    const check = (): void => {
      const remaining = due - Date.now();
      setLeft(remaining);
      // Nobody sees the result of a hidden page, so it leaves the service alone.
      if (remaining > 0 || latest.current.pending === true || document.hidden) return;
      clearInterval(timer);
      latest.current.onRetry();
    };
    const timer = setInterval(check, tick);
    setLeft(wait);
    return () => clearInterval(timer);
  }, [failure]);
  if (left <= 0) return null;
  return (
    <p>
      {/* Not announced, because the seconds change too often. */}
      <span aria-hidden="true">{phrase('It is asked again in {0}.', formatDuration(left))}</span>
      <span class="aql-unseen">{phrase('It is asked again by itself.')}</span>
    </p>
  );
}
