import type { FileStorage } from './files/file-storage.ts';
import type { S3Connection } from './s3/bucket.ts';

/** A bucket, and how the keys of a library's objects in it begin. */
interface BucketAddress {
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
}

/** The parts of an address of a bucket, such as `s3://pictures/library`; `undefined` when it is none. */
export function bucketAddressOf(address: string): BucketAddress | undefined {
  const [, bucket, path = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([^?#]*))?$/.exec(address) ?? [];
  if (bucket === undefined) return undefined;
  const names = path.split('/').filter((name) => name !== '');
  return { bucket, prefix: names.map((name) => `${name}/`).join('') };
}

/**
 * Files in a bucket of an S3-compatible store, by its address: `s3://BUCKET` or `s3://BUCKET/PREFIX`. Several servers may share it. The client is
 * loaded when the library is opened. Throws a `RangeError` for another address.
 */
export function s3FileStorage(address: string, connection: S3Connection = {}): FileStorage {
  const place = bucketAddressOf(address);
  if (place === undefined)
    throw new RangeError(
      `${JSON.stringify(address)} is no address of a bucket. Write s3://BUCKET or s3://BUCKET/PREFIX.`,
    );
  return {
    open: async (work, signal) => (await import('./s3/open-s3-files.ts')).openS3Files(place, connection, work, signal),
  };
}
