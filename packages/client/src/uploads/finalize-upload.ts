import type { CallOptions } from '../client-options.ts';
import { ClientError } from '../errors/client-error.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { ResolvedMetadata } from './metadata/resolve-metadata.ts';
import { UploadInterruption } from './upload-interruption.ts';
import type { UploadResult } from './upload-result.ts';
import type { UploadRun, UploadServices } from './upload-run.ts';

/** An upload whose bytes are complete. */
export interface CompleteUpload {
  readonly uploadId: string;
  readonly size: number;
  readonly metadata: ResolvedMetadata;
  /** Whether to wait for the asset. */
  readonly isWaiting: boolean;
}

type Finalized = Pick<UploadResult, 'status' | 'asset' | 'batchId'>;

/**
 * Finalizes an upload by PATCH with its size and status (§3.3, §7). When no answer comes, the record tells whether it was finalized. Rejects
 * with the pre-flight errors of §7.
 */
export async function finalizeUpload(
  { calls }: UploadServices,
  run: UploadRun,
  { uploadId, size, metadata, isWaiting }: CompleteUpload,
  options: CallOptions,
): Promise<Finalized> {
  const { title, description, fileName } = metadata;
  const fields = {
    fileName,
    sizeInBytes: size,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
  run.stage = 'finalizing';
  try {
    const finalized: Finalized = isWaiting
      ? { status: 'ready', asset: await calls.finalize(uploadId, fields, options) }
      : { status: 'processing', ...(await calls.beginFinalize(uploadId, fields, options)) };
    run.stage = 'finalized';
    return finalized;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) {
      // Either the size differs (§7) or the upload is gone.
      await calls.get(uploadId, options);
      throw new UploadInterruption('size', `the service has stored another number of bytes than ${size}`, error);
    }
    if (!(error instanceof ClientError && error.mayHaveHappened)) throw error;
    const record = await calls.get(uploadId, options).catch(() => undefined);
    if (record?.status !== 'ReadyForProcessing') throw error;
    run.stage = 'finalized';
    return { status: 'processing' };
  }
}
