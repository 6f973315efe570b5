import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LibraryAsset } from '@assetql/library';
import { createSampleContent, sampleVersion, type OpenMojiSource } from '@assetql/sample';
import { dataFolder } from './sample-folders.ts';

/**
 * The assets of the whole sample. To make them from the drawings takes seconds of processor time each time they are iterated, so the first
 * test that needs them keeps them in a file, which all later ones read. That they are what a version of the sample has is tested in
 * `packages/sample/test/sample-content.test.ts`.
 */
export function sampleAssets(source: OpenMojiSource): readonly LibraryAsset[] {
  const file = join(dataFolder, `assets-${sampleVersion}.json`);
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, JSON.stringify([...createSampleContent(source).assets]));
    renameSync(partial, file);
  }
  const assets: readonly LibraryAsset[] = JSON.parse(readFileSync(file, 'utf8'));
  return assets;
}
