import * as library from '@assetql/library';
import * as libraryFolders from '@assetql/library/folder';
import * as libraryInNode from '@assetql/library/node';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../../library/test/node/scratch.ts';
import { DOMParser } from '../../library/test/xml-parser.ts';
import { runReadme } from '../../../test/readme-program.ts';
import * as sample from '../src/index.ts';
import * as sampleInNode from '../src/node/index.ts';
import { libraryFolder } from '../../../test/sample-folders.ts';

// The sample is prepared once for all tests.
const prepared = libraryFolder;

test.each([
  ['sample', () => prepared, 1],
  ['library', scratch, 5],
])('each example of the README of %s does what its comments say, run alone', async (name, folder, examples) => {
  const { logged, promised } = await runReadme(new URL(`../../${name}/README.md`, import.meta.url), {
    '@assetql/library': library,
    '@assetql/library/folder': libraryFolders,
    '@assetql/library/node': libraryInNode,
    '@xmldom/xmldom': { DOMParser },
    '@assetql/sample': sample,
    '@assetql/sample/node': {
      ...sampleInNode,
      openSampleLibrary: (options: sampleInNode.OpenSampleLibraryOptions) =>
        sampleInNode.openSampleLibrary({ dataDirectory: prepared, ...options }),
    },
    'node:fs': { mkdtempSync: folder, writeFileSync },
    'node:os': { tmpdir },
    'node:path': path,
  });
  expect(Object.keys(promised).length).toBeGreaterThanOrEqual(examples);
  expect(logged).toEqual(promised);
});
