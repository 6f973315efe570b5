import { S3ServiceException } from '@aws-sdk/client-s3';
import { messageOf } from '../../failure.ts';
import { FilesUnavailableError } from '../../files/files.ts';

/** A call that a store did not answer as it should. */
export class StoreError extends FilesUnavailableError {
  override readonly name: string = 'StoreError';
  /** The HTTP status; `undefined` where there was no answer. */
  readonly status: number | undefined;

  constructor(bucket: string, cause: unknown) {
    const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
    // A call for an object's state alone has no more of an answer than its status.
    const reason = status === undefined ? messageOf(cause) : `${status}, ${messageOf(cause)}`;
    super(`The store of the bucket ${bucket} answers: ${reason.replace(/\.$/, '')}.`, { cause });
    this.status = status;
  }
}
