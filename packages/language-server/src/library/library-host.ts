import type { Log } from '../protocol/log.ts';
import type { WorkProgress } from '../protocol/work-progress.ts';
import type { NameCache } from './name-cache.ts';

/** What a library may use, and the callbacks that it reports to. */
export interface LibraryHost {
  readonly log: Log;
  /** Shows the user that a library is not available; absent where the editor shows it, or has shown it. */
  readonly showProblem?: ((message: string) => void) | undefined;
  readonly cache: NameCache | undefined;
  readonly now: () => number;
  readonly progress: () => WorkProgress;
  /** Called when names have changed. */
  readonly changed: () => void;
  /** Called when requested totals have arrived. */
  readonly counted: () => void;
}
