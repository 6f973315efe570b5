import { ClientError, type Client } from '@assetql/client';
import type { UploadOutcome } from '@assetql/client/upload-files';

/** Milliseconds between two looks at a job, and for which all are looked at. */
const look = 250;
const patience = 30_000;

/**
 * Waits until the library has processed what was uploaded, or for some time. Gives what could not be read of files, by the id of the asset. A
 * library that does not tell of its jobs is not asked again.
 */
export async function followJobs(
  client: Client,
  outcomes: readonly UploadOutcome[],
  signal: AbortSignal,
  pause: (milliseconds: number) => Promise<void> = (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): Promise<ReadonlyMap<string, string>> {
  const notes = new Map<string, string>();
  let left = patience;
  for (const { batchId, assetId } of outcomes) {
    if (batchId === undefined || assetId === undefined) continue;
    try {
      for (; left > 0 && !signal.aborted; left -= look) {
        const { isOver, reason } = await client.uploads.batch(batchId, { signal });
        if (reason !== undefined) notes.set(assetId, reason);
        if (isOver) break;
        await pause(look);
      }
    } catch (error) {
      if (signal.aborted || error instanceof ClientError) return notes;
      throw error;
    }
    if (left <= 0 || signal.aborted) break;
  }
  return notes;
}
