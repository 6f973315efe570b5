import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { MemoryFiles, type Files } from '../../src/index.ts';
import { openFolderFiles } from '../../src/node/index.ts';
import { scratch } from '../node/scratch.ts';
import { testFiles } from './test-files.ts';

const engines: readonly (readonly [string, () => Promise<Files>])[] = [
  ['memory', async () => new MemoryFiles()],
  [
    'a folder',
    async () => {
      const folder = scratch();
      const files = await openFolderFiles(folder);
      onTestFinished(async () => {
        await files.close();
        expect(readdirSync(join(folder, 'work'))).toEqual([]);
      });
      return files;
    },
  ],
];

for (const [place, open] of engines) testFiles(place, open);
