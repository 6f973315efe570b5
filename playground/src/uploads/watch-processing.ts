import type { Client } from '@assetql/client';
import type { UploadItem } from './upload-item.ts';

/** Milliseconds between two looks, how many files are looked at at a time, and how often each. */
const pause = 700;
const atOnce = 4;
const mostLooks = 400;

export interface ProcessingWatch {
  readonly signal: AbortSignal;
  /** The files whose assets are being processed, oldest first. */
  readonly waiting: () => readonly UploadItem[];
  /** `message` says what could not be read of the file. */
  readonly onOver: (key: string, message: string | undefined) => void;
}

/** Asks how far the processing of new assets is, until there are none. A service that does not tell counts as done. */
export function watchProcessing(client: Client, { signal, waiting, onOver }: ProcessingWatch): void {
  const looks = new Map<string, number>();
  const look = async ({ key, batchId }: UploadItem): Promise<void> => {
    const count = (looks.get(key) ?? 0) + 1;
    looks.set(key, count);
    try {
      const batch = batchId === undefined ? undefined : await client.uploads.batch(batchId, { signal });
      if (batch?.isOver === false && count < mostLooks) return;
      const reason = batch?.reason;
      onOver(key, reason === undefined ? undefined : `In the library. Not all of it could be read: ${reason}`);
    } catch {
      if (!signal.aborted) onOver(key, undefined);
    }
  };
  const timer = setInterval(() => void turn(), pause);
  let isLooking = false;
  const turn = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    await Promise.all(waiting().slice(0, atOnce).map(look));
    isLooking = false;
  };
  signal.addEventListener('abort', () => clearInterval(timer));
}
