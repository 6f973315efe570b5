import type { CallOptions } from '../client-options.ts';
import type { UploadFile, UploadMetadata, UploadOptions } from './upload-options.ts';
import type { UploadResult } from './upload-result.ts';

/** Makes assets of files. */
export interface Uploader {
  /**
   * Uploads a file and finalizes it, so that it becomes an asset (§4.5, all steps). Names are looked up, and required attributes are
   * checked, before anything is sent. The bytes go to the signed URL of the upload without credentials (§4.6), in segments, a few at the
   * same time.
   *
   * Requests that fail are repeated. Where an answer was lost, what the service has is looked up first, so the file becomes one asset and
   * no segment is stored in vain. After a failure, also in another process, the same call with `resume` continues with what is missing.
   *
   * Rejects with an `UploadError`, which says what is left in the library; with the signal's reason when it is aborted; with a
   * `TypeError` or `RangeError` for options that cannot be right. An upload that is aborted while it is finalized may have become an asset.
   */
  readonly upload: (file: UploadFile, options: UploadOptions) => Promise<UploadResult>;
  /**
   * Makes the checks of `upload` and sends nothing but look-ups, for a dry run. Rejects with an `UploadError` whose `problems` are all
   * that is wrong.
   */
  readonly check: (metadata: UploadMetadata & { readonly fileName: string }, options?: CallOptions) => Promise<void>;
}
