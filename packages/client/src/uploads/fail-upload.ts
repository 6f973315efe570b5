import { ClientError, messageOf } from '../errors/client-error.ts';
import { ServiceError } from '../errors/service-error.ts';
import { UploadError, type UploadFault } from '../errors/upload-error.ts';
import { openAbortScope } from '../transport/abort-scope.ts';
import { UploadInterruption } from './upload-interruption.ts';
import type { UploadRun, UploadServices } from './upload-run.ts';

/** The time limit in milliseconds for removing a failed upload. It is short, because the caller who aborted the upload waits for it. */
const longestRemoval = 5000;

const faults: Readonly<Record<number, UploadFault>> = {
  400: 'metadata',
  404: 'gone',
  409: 'conflict',
  422: 'metadata',
};

const faultOf = (error: unknown): UploadFault => {
  if (error instanceof UploadInterruption) return error.fault;
  return (error instanceof ServiceError ? faults[error.status] : undefined) ?? 'failed';
};

/**
 * Removes what nobody can continue, and returns the error of an upload that has failed: the signal's reason when it was aborted, else an
 * {@link UploadError} that says what is left.
 */
export async function failUpload(
  services: UploadServices,
  run: UploadRun,
  error: unknown,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const fault = faultOf(error);
  const left = await clearUp(services, run, fault, error);
  if (signal?.aborted === true) return error;
  const { fileName, uploadId, record, lostRecords } = run;
  return new UploadError({
    fault,
    fileName,
    reason: messageOf(error),
    left,
    cause: error instanceof UploadInterruption ? (error.cause ?? error) : error,
    uploadId,
    resume: left === 'nothing' ? undefined : record,
    lostRecords,
    ...(error instanceof ClientError ? { call: error.call } : {}),
  });
}

async function clearUp(
  { calls, settings }: UploadServices,
  { stage, uploadId, isKept }: UploadRun,
  fault: UploadFault,
  error: unknown,
): Promise<UploadError['left']> {
  if (stage === 'finalized') return 'asset';
  if (uploadId === undefined || fault === 'gone') return 'nothing';
  const isRefused = error instanceof ClientError ? !error.mayHaveHappened : error instanceof UploadInterruption;
  if (stage === 'finalizing' && !isRefused) return 'unknown';
  // A file that was stored with another size cannot be continued.
  if (isKept && fault !== 'size') return 'upload';
  const { clock } = settings.transport;
  const expired = (): Error => new Error('The removal took too long.');
  const scope = openAbortScope({ limit: { milliseconds: longestRemoval, clock, expired } });
  try {
    await calls.remove(uploadId, { signal: scope.signal });
    return 'nothing';
  } catch {
    return 'upload';
  } finally {
    scope.release();
  }
}
