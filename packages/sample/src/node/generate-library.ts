import { openLibrary, type OpenLibrary, type OpenLibraryOptions } from '@assetql/library/node';
import { createGeneratedLibrary } from '../generated/create-generated-library.ts';
import type { GeneratedSize } from '../generated/generated-size.ts';
import { hasLibrary, readGeneratedSize, writeGeneratedSize } from './generated-marker.ts';

export interface GenerateLibraryOptions extends Omit<OpenLibraryOptions, 'initial' | 'dataDirectory'>, GeneratedSize {
  /** The folder that the library is generated in; made when it is missing. */
  readonly dataDirectory: string;
}

/**
 * Generates an embedded library in a data folder, and opens it; `openSampleLibrary` opens it from then on. A preparation that was
 * interrupted is repeated. Rejects when the folder has another library.
 */
export async function generateLibrary({ assets, seed, ...options }: GenerateLibraryOptions): Promise<OpenLibrary> {
  const { dataDirectory } = options;
  const known = readGeneratedSize(dataDirectory);
  if (known === undefined ? hasLibrary(dataDirectory) : known.assets !== assets || known.seed !== seed)
    throw new Error('it has another library, which is left as it is');
  if (known === undefined) writeGeneratedSize(dataDirectory, { assets, seed });
  return await openLibrary({ ...options, initial: createGeneratedLibrary({ assets, seed }) });
}
