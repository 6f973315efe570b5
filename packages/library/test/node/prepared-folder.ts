import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openLibrary, type OpenLibraryOptions } from '../../src/node/index.ts';
import { scratch } from './scratch.ts';

/** Gives a data folder that is prepared, a new one each time: the preparation is done once for a test file, and copied. */
export function preparedFolder(options: Omit<OpenLibraryOptions, 'dataDirectory'>): () => Promise<string> {
  const original = mkdtempSync(join(tmpdir(), 'assetql-prepared-'));
  afterAll(() => rmSync(original, { recursive: true, force: true }));
  let prepared: Promise<void> | undefined;
  return async () => {
    prepared ??= openLibrary({ ...options, dataDirectory: original }).then((library) => library.close());
    await prepared;
    const folder = scratch();
    cpSync(original, folder, { recursive: true });
    return folder;
  };
}
