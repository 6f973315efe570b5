import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../run-in-process.ts';

function folderOfOneFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-copy-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'from', 'complete', 'owl'), { recursive: true });
  writeFileSync(join(folder, 'from', 'complete', 'owl', '0'), 'a barn owl');
  return folder;
}

test('library copy-files copies uploaded files, and says what it has compared', async () => {
  const cwd = folderOfOneFile();
  expect(await run(['library', 'copy-files', 'from', 'to'], { cwd })).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^files: 1, 10 bytes\nsha256 of all files, here and there: [0-9a-f]{64}\n$/),
  });
  expect((await run(['library', 'copy-files', 'to', 'again'], { cwd })).status).toBe(0);
  writeFileSync(join(cwd, 'from', 'complete', 'owl', '0'), 'a snow owl');
  expect(await run(['library', 'copy-files', 'from', 'to'], { cwd })).toMatchObject({
    status: 2,
    err: expect.stringContaining('The files are not copied: The file owl is another one there.'),
  });
});

test('library copy-files makes nothing of a folder that is not there', async () => {
  const cwd = folderOfOneFile();
  expect(await run(['library', 'copy-files', 'nowhere', 'to'], { cwd })).toMatchObject({
    status: 2,
    err: 'assetql: nowhere is not there. Name the folder “files” of a data folder, or a bucket.\n',
  });
});

test('library copy-files tells a store that cannot be reached', async () => {
  const cwd = folderOfOneFile();
  const env = { AWS_ACCESS_KEY_ID: 'ann', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'token' };
  const args = ['library', 'copy-files', 'from', 's3://pictures', '--s3-endpoint', 'http://127.0.0.1:1'];
  expect(await run(args, { cwd, env })).toMatchObject({
    status: 2,
    err: expect.stringMatching(
      /The files are not copied: The store of the bucket pictures answers: connect ECONNREFUSED/,
    ),
  });
  const signal = AbortSignal.abort(new Error('stopped'));
  expect((await run(['library', 'copy-files', 'from', 'to'], { cwd, signal })).status).not.toBe(0);
});
