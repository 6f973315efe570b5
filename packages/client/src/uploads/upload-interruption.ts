import type { UploadFault } from '../errors/upload-error.ts';

/** Ends an upload for a known reason. The caller of `upload` gets an `UploadError` that also says what is left. */
export class UploadInterruption extends Error {
  override readonly name = 'UploadInterruption';
  readonly fault: UploadFault;

  /** `message` is a part of a sentence. */
  constructor(fault: UploadFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}
