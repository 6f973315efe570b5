import { FilesUnavailableError } from '../../files/files.ts';
import { WorkFolder } from '../files/work-folder.ts';
import { Bucket, type S3Connection } from './bucket.ts';
import { S3Files } from './s3-files.ts';

/** Milliseconds until a store that has not answered is given up. A server does not start before the first answer. */
const patience = 15_000;

/** Opens files in a bucket. Rejects with a sentence when it cannot be read, and with the signal's reason when it is aborted. */
export async function openS3Files(
  { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
  connection: S3Connection,
  work: string,
  signal?: AbortSignal,
): Promise<S3Files> {
  const files = new S3Files(new Bucket(bucket, prefix, connection), new WorkFolder(work));
  const late = new AbortController();
  const silent = new FilesUnavailableError(
    `The store of the bucket ${bucket} has not answered within ${patience / 1000} seconds.`,
  );
  const timer = setTimeout(() => late.abort(silent), patience);
  try {
    await files.prepare(signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]));
    return files;
  } catch (failure) {
    await files.close();
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}
