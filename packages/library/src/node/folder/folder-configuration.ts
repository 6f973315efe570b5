import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configurationFile } from '@assetql/core';

/** Bytes of a configuration that is read; a larger one is none. */
const largestConfiguration = 1_048_576;

/** The text of the configuration in a folder; `undefined` where there is none that can be read. */
export async function configurationOf(root: string): Promise<string | undefined> {
  const path = join(root, configurationFile);
  try {
    const state = await lstat(path);
    return state.isFile() && state.size <= largestConfiguration ? await readFile(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
