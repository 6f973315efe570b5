import { useState } from 'preact/hooks';
import type { Obstacle } from './sign-in-redirect.ts';

/** A message for an obstacle. */
export const messageOf = (obstacle: Obstacle): string =>
  obstacle.kind === 'refused'
    ? obstacle.message
    : 'The server does not know this browser any more. Close this, and open the list of libraries.';

/** The asynchronous steps of a form, and their problem. */
export interface Steps {
  readonly problem: string | undefined;
  readonly busy: boolean;
  /** Runs steps. A returned sentence is shown as the problem; `undefined` means success. */
  readonly take: (steps: () => Promise<string | undefined>) => void;
}

/** `first` is the initial problem. */
export function useSteps(first: string | undefined, onDone: () => void): Steps {
  const [problem, setProblem] = useState(first);
  const [busy, setBusy] = useState(false);
  const run = async (steps: () => Promise<string | undefined>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const obstacle = await steps();
    setBusy(false);
    setProblem(obstacle);
    if (obstacle === undefined) onDone();
  };
  return { problem, busy, take: (steps) => void run(steps) };
}
