import { openLibrary, type OpenLibrary, type OpenLibraryOptions } from '@assetql/library/node';
import { createSample } from '../create-sample.ts';
import type { OpenMojiSource } from '../open-moji.ts';
import { openMojiPackage } from './open-moji-package.ts';

export interface OpenSampleLibraryOptions extends Omit<OpenLibraryOptions, 'initial'> {
  /** Where the drawings come from; the npm package `openmoji` when absent. */
  readonly source?: OpenMojiSource;
}

/** Opens the embedded library, filled with the sample. The first time in a data folder this takes some seconds. */
export const openSampleLibrary = ({
  source = openMojiPackage(),
  ...options
}: OpenSampleLibraryOptions = {}): Promise<OpenLibrary> => openLibrary({ ...options, initial: createSample(source) });
