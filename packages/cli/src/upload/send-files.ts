import { ClientError, ServiceError, UploadError, type Client, type ResumeRecord } from '@assetql/client';
import { fileFromPath } from '@assetql/client/node';
import { mapInOrder } from '../files/map-in-order.ts';
import type { PlannedFile } from './check-files.ts';
import type { UploadLog } from './upload-log.ts';
import type { UploadOutcome } from './upload-outcome.ts';

export interface SendOptions {
  readonly client: Client;
  readonly log: UploadLog;
  /** Whether files that have been uploaded before are uploaded once more. */
  readonly again: boolean;
  /** How many files are sent at the same time. */
  readonly parallel: number;
  /** Whether to wait until each asset is processed. */
  readonly wait: boolean;
  readonly signal: AbortSignal;
  /** Called with the bytes that the service has, of all files. */
  readonly onProgress: (sent: number) => void;
}

/** So many failures in a row are not those of the files: the others are left for the next run. */
const mostFailures = 5;

/** Why an upload failed: the call that did. What is left of it is of no matter, because the next run goes on with that. */
function reasonOf(error: unknown): string {
  const told = error instanceof UploadError && error.cause instanceof ClientError ? error.cause : error;
  return told instanceof Error ? told.message : String(told);
}

/** Whether an asset that an earlier run has made is still there. Where that cannot be found out, it is believed. */
async function isPresent(client: Client, assetId: string, signal: AbortSignal): Promise<boolean> {
  try {
    await client.uploads.get(assetId, { signal });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return false;
    if (error instanceof ServiceError) return true;
    throw error;
  }
}

/** Sends files, several at a time. Every file has an outcome, also when others fail or the signal aborts. */
export async function sendFiles(
  files: readonly PlannedFile[],
  options: SendOptions,
): Promise<readonly UploadOutcome[]> {
  const { signal, parallel, onProgress } = options;
  const sent = new Map<string, number>();
  let total = 0;
  let failures = 0;
  const progress = (path: string, bytes: number): void => {
    total += bytes - (sent.get(path) ?? 0);
    sent.set(path, bytes);
    onProgress(total);
  };
  const send = async (planned: PlannedFile): Promise<UploadOutcome> => {
    const { file } = planned;
    const base = { file: file.name, size: file.size };
    if (signal.aborted || failures >= mostFailures) return { ...base, state: 'waiting' };
    try {
      const outcome = await sendFile(planned, options, (bytes) => progress(file.path, bytes));
      failures = 0;
      return { ...base, ...outcome };
    } catch (error) {
      if (signal.aborted)
        return { ...base, state: options.log.find(file)?.resume === undefined ? 'waiting' : 'interrupted' };
      failures += 1;
      return { ...base, state: 'failed', message: reasonOf(error) };
    } finally {
      progress(file.path, file.size);
    }
  };
  const outcomes: UploadOutcome[] = [];
  // The first upload makes the lightbox that is not there yet; the others find it.
  for (const planned of files) {
    if (planned.metadata.lightbox === undefined || outcomes.some(({ state }) => state === 'uploaded')) break;
    outcomes.push(await send(planned));
  }
  for await (const outcome of mapInOrder(files.slice(outcomes.length), parallel, send)) outcomes.push(outcome);
  return outcomes;
}

async function sendFile(
  { file, metadata }: PlannedFile,
  { client, log, again, wait, signal }: SendOptions,
  onSent: (bytes: number) => void,
): Promise<Pick<UploadOutcome, 'state' | 'assetId' | 'message'>> {
  const { assetId, resume } = again ? {} : (log.find(file) ?? {});
  if (assetId !== undefined && (await isPresent(client, assetId, signal))) return { state: 'present', assetId };
  const source = await fileFromPath(file.path);
  const upload = async (from: ResumeRecord | undefined): Promise<string> => {
    const result = await client.uploads.upload(source, {
      ...metadata,
      resume: from,
      wait,
      signal,
      onResumeRecord: (record) => log.add(file, { resume: record }),
      onProgress: ({ sent }) => onSent(sent),
    });
    await log.add(file, { assetId: result.assetId });
    return result.assetId;
  };
  try {
    return { state: 'uploaded', assetId: await upload(resume) };
  } catch (error) {
    // What was begun is not there any more, or is of another file: it begins anew.
    const isLost = error instanceof UploadError && (error.fault === 'gone' || error.fault === 'resume');
    if (resume === undefined || !isLost) throw error;
    return { state: 'uploaded', assetId: await upload(undefined) };
  }
}
