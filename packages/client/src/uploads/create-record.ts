import type { CallOptions } from '../client-options.ts';
import { ClientError } from '../errors/client-error.ts';
import type { CreatedUpload } from '../resources/upload.ts';
import { openAbortScope } from '../transport/abort-scope.ts';
import { delay } from '../transport/abortable.ts';
import { retryDelay } from '../transport/retry-policy.ts';
import type { UploadRun, UploadServices } from './upload-run.ts';

/**
 * Creates the record of an upload, again when an answer was lost: a record without a file is not an asset, so no asset can come of it
 * twice. How many records may be left is counted, because no call finds them.
 */
export async function createRecord(
  { calls, settings }: UploadServices,
  run: UploadRun,
  options: CallOptions,
): Promise<CreatedUpload> {
  const { retry, clock, random } = settings.transport;
  const scope = openAbortScope({ parent: options.signal });
  try {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await calls.create({ fileName: run.fileName }, options);
      } catch (error) {
        if (!(error instanceof ClientError && error.mayHaveHappened)) throw error;
        run.lostRecords += 1;
        if (attempts >= retry.attempts) throw error;
      }
      await delay(retryDelay(retry, attempts, undefined, random), scope.signal, clock);
    }
  } finally {
    scope.release();
  }
}
