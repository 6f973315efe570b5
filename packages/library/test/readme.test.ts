import * as library from '@assetql/library';
import * as libraryInNode from '@assetql/library/node';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { expect, test } from 'vitest';
import { runReadme } from '../../../test/readme-program.ts';

test('the examples of the README do what their comments say', async () => {
  const { logged, promised } = await runReadme(new URL('../README.md', import.meta.url), {
    '@assetql/library': library,
    '@assetql/library/node': libraryInNode,
    // The sample is prepared once for all tests.
    'node:fs': { mkdtempSync: () => path.join(tmpdir(), 'assetql-test-library') },
    'node:os': { tmpdir },
    'node:path': path,
  });
  expect(Object.keys(promised).length).toBeGreaterThan(2);
  expect(logged).toEqual(promised);
});
