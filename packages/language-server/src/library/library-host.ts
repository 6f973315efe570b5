import type { Log } from '../protocol/log.ts';
import type { WorkProgress } from '../protocol/work-progress.ts';
import type { NameCache } from './name-cache.ts';

/** What a library tells of itself, and what it may use. */
export interface LibraryHost {
  readonly log: Log;
  readonly cache: NameCache | undefined;
  readonly now: () => number;
  readonly progress: () => WorkProgress;
  /** Names have come or gone. */
  readonly changed: () => void;
  /** Totals have arrived that somebody asked for. */
  readonly counted: () => void;
}
