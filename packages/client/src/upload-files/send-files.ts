import type { Client } from '../client.ts';
import { ClientError, messageOf } from '../errors/client-error.ts';
import { ServiceError } from '../errors/service-error.ts';
import { UploadError } from '../errors/upload-error.ts';
import type { ResumeRecord } from '../uploads/resume-record.ts';
import type { UploadResult } from '../uploads/upload-result.ts';
import { inParallel } from './in-parallel.ts';
import type { ListedFile, PlannedUpload } from './planned-upload.ts';
import type { UploadMemory } from './upload-memory.ts';
import type { UploadOutcome } from './upload-outcome.ts';

export interface SendOptions {
  readonly client: Client;
  readonly memory: UploadMemory;
  /** Whether files that have been uploaded before are uploaded once more. */
  readonly again: boolean;
  /** How many files are sent at the same time. */
  readonly parallel: number;
  /** Whether to wait until each asset is processed. */
  readonly wait: boolean;
  readonly signal: AbortSignal;
  /** Called with the bytes that the service has, of all files, and with the file of which it has more. */
  readonly onProgress: (sent: number, file: ListedFile) => void;
}

/** So many failures in a row are not those of the files: the others are left for the next run. */
const mostFailures = 5;

/**
 * Why an upload failed: the call that did. Whether it has changed something all the same is of no matter, because the next run looks for what
 * is there and goes on with that.
 */
function reasonOf(error: unknown): string {
  const told = error instanceof UploadError && error.cause instanceof ClientError ? error.cause : error;
  if (!(told instanceof ClientError)) return told instanceof Error ? told.message : String(told);
  const isFull = told instanceof ServiceError && told.status === 507;
  return `${(isFull ? `No space left: ${told.reason}` : messageOf(told)).replace(/\.$/, '')}.`;
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
  files: readonly PlannedUpload[],
  options: SendOptions,
): Promise<readonly UploadOutcome[]> {
  const { memory, signal, parallel, onProgress } = options;
  const sent = new Map<string, number>();
  let total = 0;
  let failures = 0;
  const progress = (file: ListedFile, bytes: number): void => {
    total += bytes - (sent.get(file.path) ?? 0);
    sent.set(file.path, bytes);
    onProgress(total, file);
  };
  const send = async (planned: PlannedUpload): Promise<UploadOutcome> => {
    const { file } = planned;
    const base = { file: file.name, size: file.size };
    if (signal.aborted || failures >= mostFailures) return { ...base, state: 'waiting' };
    try {
      const outcome = await sendFile(planned, options, (bytes) => progress(file, bytes));
      failures = 0;
      return { ...base, ...outcome };
    } catch (error) {
      if (signal.aborted) {
        const isBegun = (await memory.find(file))?.resume !== undefined;
        return { ...base, state: isBegun ? 'interrupted' : 'waiting' };
      }
      failures += 1;
      return { ...base, state: 'failed', message: reasonOf(error) };
    } finally {
      progress(file, file.size);
    }
  };
  const outcomes: UploadOutcome[] = [];
  // The first upload makes the lightbox that is not there yet; the others find it.
  for (const planned of files) {
    if (planned.metadata.lightbox === undefined || outcomes.some(({ state }) => state === 'uploaded')) break;
    outcomes.push(await send(planned));
  }
  return [...outcomes, ...(await inParallel(files.slice(outcomes.length), parallel, send))];
}

const uploaded = ({ assetId, batchId }: UploadResult): Pick<UploadOutcome, 'state' | 'assetId' | 'batchId'> => ({
  state: 'uploaded',
  assetId,
  ...(batchId === undefined ? {} : { batchId }),
});

async function sendFile(
  { file, metadata, open }: PlannedUpload,
  { client, memory, again, wait, signal }: SendOptions,
  onSent: (bytes: number) => void,
): Promise<Pick<UploadOutcome, 'state' | 'assetId' | 'batchId'>> {
  const { assetId, resume } = again ? {} : ((await memory.find(file)) ?? {});
  if (assetId !== undefined && (await isPresent(client, assetId, signal))) return { state: 'present', assetId };
  const source = await open();
  const upload = async (from: ResumeRecord | undefined): Promise<UploadResult> => {
    const result = await client.uploads.upload(source, {
      ...metadata,
      resume: from,
      wait,
      signal,
      onResumeRecord: (record) => memory.add(file, { resume: record }),
      onProgress: ({ sent }) => onSent(sent),
    });
    await memory.add(file, { assetId: result.assetId });
    return result;
  };
  try {
    return uploaded(await upload(resume));
  } catch (error) {
    // What was begun is not there any more, or is of another file: it begins anew.
    const isLost = error instanceof UploadError && (error.fault === 'gone' || error.fault === 'resume');
    if (resume === undefined || !isLost) throw error;
    return uploaded(await upload(undefined));
  }
}
