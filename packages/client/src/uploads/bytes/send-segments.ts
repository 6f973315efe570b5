import { openAbortScope } from '../../transport/abort-scope.ts';
import type { ByteBudget } from './byte-budget.ts';
import type { SegmentRange } from './segments.ts';
import type { Bytes, Storage, StoredSegments } from './storage.ts';

export interface Sending {
  readonly storage: Storage;
  readonly budget: ByteBudget;
  /** How many segments are sent at the same time. */
  readonly parallel: number;
  readonly segmentSize: number;
  /** The size that a stream should have; `undefined` when it is not known. */
  readonly expected: number | undefined;
  /** What the service has already; `undefined` for a new upload. */
  readonly stored: StoredSegments | undefined;
  /** Called when bytes were stored, also with those that the service had. */
  readonly onStored: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** What was sent. */
export interface SentFile {
  /** Bytes of the file. */
  readonly size: number;
  /** Bytes that the service had. */
  readonly resumedBytes: number;
}

/** A segment that is about to be sent, and the function that gives its room in the budget back. */
export interface LoadedSegment {
  readonly segment: SegmentRange;
  readonly bytes: Bytes;
  readonly giveBack: () => void;
}

/** The result of `load`; when it fails, the room in the budget is given back. */
export async function orGiveBack<Result>(giveBack: () => void, load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    giveBack();
    throw error;
  }
}

/**
 * Sends segments as they are loaded, a few at the same time. The first failure cancels the others. `size` is that of the file, `undefined`
 * while it is not known.
 */
export async function sendSegments(
  { storage, parallel, onStored, signal }: Sending,
  size: number | undefined,
  load: (signal: AbortSignal) => AsyncGenerator<LoadedSegment>,
): Promise<void> {
  const scope = openAbortScope({ parent: signal });
  // Calls of `next` are answered one after the other, so each segment goes to one worker.
  const segments = load(scope.signal);
  const work = async (): Promise<void> => {
    for (let step = await segments.next(); step.done !== true; step = await segments.next()) {
      const { segment, bytes, giveBack } = step.value;
      try {
        await storage.putSegment(segment, bytes, size, scope.signal);
      } finally {
        giveBack();
      }
      onStored(segment.end - segment.start);
    }
  };
  const worker = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      scope.abort(error);
      throw error;
    }
  };
  try {
    const results = await Promise.allSettled(Array.from({ length: parallel }, worker));
    // The reason of the first failure, which has cancelled the other workers.
    if (results.some(({ status }) => status === 'rejected')) throw scope.signal.reason;
  } finally {
    scope.release();
  }
}
