import { useRef } from 'preact/hooks';

/**
 * Whether a search waits to be run, where searches do not run while one types. `subject` identifies the search: another one runs at once,
 * as the same one does when `runs` is incremented.
 */
export function useTypingPause(isLive: boolean, subject: string | undefined, text: string, runs: number): boolean {
  const ran = useRef({ subject, text, runs });
  if (isLive || ran.current.subject !== subject || ran.current.runs !== runs) ran.current = { subject, text, runs };
  return ran.current.text !== text;
}
