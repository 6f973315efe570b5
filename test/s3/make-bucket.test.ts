import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Bucket } from '../../packages/library/src/node/s3/bucket.ts';
import { connection } from './store.ts';

const script = join(import.meta.dirname, '../../packages/library/deploy/make-bucket.sh');

/** Runs the script of the compose file that makes a bucket, and gives its status and what it says. */
const makeBucket = (bucket: string, secret = connection.credentials?.secretAccessKey) =>
  new Promise<readonly [status: unknown, said: string]>((resolve) => {
    const env = { ...process.env, STORE_KEY: connection.credentials?.accessKeyId, STORE_SECRET: secret };
    execFile('sh', [script, connection.endpoint ?? '', bucket, '2'], { env }, (error, _out, said) =>
      resolve([error?.code ?? 0, said]),
    );
  });

test('the bucket of the compose file is made once, and is there for each later start', async () => {
  const bucket = `made-${process.pid}`;
  for (const start of [1, 2]) expect([start, ...(await makeBucket(bucket))]).toEqual([start, 0, '']);
  const objects = new Bucket(bucket, '', connection);
  expect(await objects.list('')).toEqual([]);
  objects.close();
  expect(await makeBucket(`other-${bucket}`, 'another secret')).toEqual([1, expect.stringContaining('it answers 403')]);
});
