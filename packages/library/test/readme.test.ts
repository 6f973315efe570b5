import * as library from '@assetql/library';
import * as libraryInNode from '@assetql/library/node';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { expect, test } from 'vitest';
import { runReadme } from '../../../test/readme-program.ts';

test('each example of the README does what its comments say, run alone', async () => {
  // The sample is prepared once for all tests.
  const dataDirectory = path.join(tmpdir(), 'assetql-test-library');
  const { logged, promised } = await runReadme(new URL('../README.md', import.meta.url), {
    '@assetql/library': library,
    '@assetql/library/node': {
      ...libraryInNode,
      openLibrary: (options: libraryInNode.OpenLibraryOptions) =>
        libraryInNode.openLibrary({ dataDirectory, ...options }),
    },
    'node:fs': { mkdtempSync: () => dataDirectory },
    'node:os': { tmpdir },
    'node:path': path,
  });
  expect(Object.keys(promised).length).toBeGreaterThan(2);
  expect(logged).toEqual(promised);
});
