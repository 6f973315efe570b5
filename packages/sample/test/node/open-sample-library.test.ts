import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { scratch } from '../../../library/test/node/scratch.ts';
import { openSampleLibrary } from '../../src/node/index.ts';

test('the whole sample is prepared by one process and opened by the next', { timeout: 240_000 }, async () => {
  const folder = scratch();
  const script = join(import.meta.dirname, 'open-script.ts');
  await promisify(execFile)(process.execPath, ['--conditions=@assetql/source', '--no-warnings', script, folder]);
  const library = await openSampleLibrary({ dataDirectory: folder });
  expect((await library.store.list({ count: 0, offset: 0, viewer: '' })).total).toBe(4906);
  await library.close();
});
