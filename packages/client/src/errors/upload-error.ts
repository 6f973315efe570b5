import type { ResumeRecord } from '../uploads/resume-record.ts';
import { ClientError } from './client-error.ts';

/** Something in the metadata of an upload that the library does not accept. */
export interface UploadProblem {
  readonly field: 'fileName' | 'categories' | 'keywords' | 'attributes' | 'lightbox' | 'approver';
  /** The name or value that is wrong: a category, or the name of an attribute. Absent when something is missing. */
  readonly value?: string;
  /** One sentence that says what is wrong and what to write. */
  readonly message: string;
}

/**
 * Why an upload failed. `metadata`: the service or a check refused the metadata. `source`: the file cannot be read, or has changed.
 * `resume`: the resume record is of another file. `gone`: the upload was removed. `size`: the service stored another number of bytes.
 * `address`: a new upload URL was refused too. `conflict`: the upload is in another state than it should be. `failed`: a call failed.
 */
export type UploadFault = 'metadata' | 'source' | 'resume' | 'gone' | 'size' | 'address' | 'conflict' | 'failed';

export interface UploadFailure {
  readonly fault: UploadFault;
  readonly fileName: string;
  /** What is wrong, as a part of a sentence. */
  readonly reason: string;
  readonly left: UploadError['left'];
  readonly call?: string;
  readonly cause?: unknown;
  readonly uploadId?: string | undefined;
  readonly resume?: ResumeRecord | undefined;
  readonly problems?: readonly UploadProblem[];
  readonly lostRecords?: number;
}

/** A file was not uploaded, or not with all that was asked for. `cause` is the error of the call that failed, if one did. */
export class UploadError extends ClientError {
  override readonly name = 'UploadError';
  /** Whether the library may have an asset of the file, as `left` says. */
  override readonly mayHaveHappened: boolean;
  readonly fault: UploadFault;
  readonly fileName: string;
  /**
   * What the library has of it now. `nothing`; `upload`: an upload that is not an asset, to continue with `resume` or to remove; `asset`:
   * the asset `uploadId`, but a later step failed; `unknown`: an upload that may have become an asset.
   */
  readonly left: 'nothing' | 'upload' | 'asset' | 'unknown';
  /** The id of the upload; `undefined` when none was created. */
  readonly uploadId: string | undefined;
  /** Continues the upload, unless nothing is left of it. */
  readonly resume: ResumeRecord | undefined;
  /** What is wrong with the metadata, all of it. */
  readonly problems: readonly UploadProblem[];
  /** See `UploadResult.lostRecords`. */
  readonly lostRecords: number;

  constructor(failure: UploadFailure) {
    super(failure.call ?? 'upload', describe(failure));
    this.cause = failure.cause;
    this.mayHaveHappened = failure.left === 'asset' || failure.left === 'unknown';
    this.fault = failure.fault;
    this.fileName = failure.fileName;
    this.left = failure.left;
    this.uploadId = failure.uploadId;
    this.resume = failure.resume;
    this.problems = failure.problems ?? [];
    this.lostRecords = failure.lostRecords ?? 0;
  }
}

function describe({ fileName, reason, left, uploadId, resume, lostRecords = 0 }: UploadFailure): string {
  const remedies = {
    nothing: 'nothing of it is in the library',
    upload:
      resume === undefined
        ? `the upload ${uploadId} is left, so remove it or continue it by hand`
        : `the upload ${uploadId} is kept, so upload it again with the resume record`,
    asset: `it is the asset ${uploadId} all the same`,
    unknown: `it may have become the asset ${uploadId} all the same, so look before you upload it again`,
  };
  const lost =
    lostRecords === 0 ? '' : ` (${lostRecords} records without a file, which are no assets, may be left as well)`;
  return `“${fileName}” was not uploaded as asked: ${reason.replace(/\.$/, '')}; ${remedies[left]}${lost}.`;
}
