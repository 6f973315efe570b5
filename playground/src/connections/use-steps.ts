import { useState } from 'preact/hooks';
import type { Obstacle } from './sign-in-journey.ts';

/** What is in the way, as a sentence. */
export const messageOf = (obstacle: Obstacle): string =>
  obstacle.kind === 'refused'
    ? obstacle.message
    : 'The server does not know this browser any more. Close this, and open the list of libraries.';

/** Steps that a form takes, and what was in their way. */
export interface Steps {
  readonly problem: string | undefined;
  readonly busy: boolean;
  /** Takes them. A sentence that they give is shown; nothing means that they are done. */
  readonly take: (steps: () => Promise<string | undefined>) => void;
}

/** `first` is in the way from the start. */
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
