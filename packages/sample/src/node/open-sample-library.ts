import { defaultDataDirectory, openLibrary, type OpenLibrary, type OpenLibraryOptions } from '@assetql/library/node';
import { createSample } from '../create-sample.ts';
import { createGeneratedLibrary } from '../generated/create-generated-library.ts';
import type { OpenMojiSource } from '../open-moji.ts';
import { readGeneratedSize } from './generated-marker.ts';
import { openMojiPackage } from './open-moji-package.ts';

export interface OpenSampleLibraryOptions extends Omit<OpenLibraryOptions, 'initial'> {
  /** Where the drawings come from; the npm package `openmoji` when absent. */
  readonly source?: OpenMojiSource;
}

/**
 * Opens the embedded library, filled with the sample. The first time in a data folder this takes some seconds. In a folder with a library
 * of `generateLibrary` it opens that one.
 */
export async function openSampleLibrary({
  source = openMojiPackage(),
  dataDirectory = defaultDataDirectory(),
  ...options
}: OpenSampleLibraryOptions = {}): Promise<OpenLibrary> {
  const generated = readGeneratedSize(dataDirectory);
  const initial = generated === undefined ? createSample(source) : createGeneratedLibrary(generated);
  return await openLibrary({ ...options, dataDirectory, initial });
}
