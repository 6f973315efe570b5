import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Bucket } from '../../packages/library/src/node/s3/bucket.ts';
import { s3FileStorage, type S3Connection, type StoredFiles } from '../../packages/library/src/node/index.ts';

interface StartedStore {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly bucket: string;
}

/** The store that the tests ask, which `npm run test:opensearch` starts. */
const store: StartedStore = JSON.parse(process.env['ASSETQL_S3'] ?? '{}');

export const connection: S3Connection = { endpoint: store.endpoint, region: 'us-east-1', credentials: store };

/** A folder that is removed after the test. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-s3-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let places = 0;

/** The address of a place in the bucket that nothing is at. */
export function newPlace(): string {
  places += 1;
  return `s3://${store.bucket}/place ${process.pid}/${places}`;
}

/** The objects at a place, for the time of the test. */
export function objectsAt(place: string): Bucket {
  const objects = new Bucket(store.bucket, `${place.slice(`s3://${store.bucket}/`.length)}/`, connection);
  onTestFinished(() => objects.close());
  return objects;
}

/** Opens files at a place, for the time of the test. */
export async function openFiles(place: string, change: Partial<S3Connection> = {}): Promise<StoredFiles> {
  const files = await s3FileStorage(place, { ...connection, ...change }).open(join(scratch(), 'work'));
  onTestFinished(() => files.close());
  return files;
}
