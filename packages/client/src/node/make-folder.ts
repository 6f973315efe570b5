import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Makes a folder and those above it, with the permissions `mode`. Rejects with the error of the file system. Node's own `recursive` never
 * returns where a folder refuses new ones with `ENOENT`, as those of `/proc` do, so each folder is made by itself.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const missing: string[] = [];
  for (let folder = resolve(path); !(await isThere(folder)); folder = dirname(folder)) missing.push(folder);
  for (const folder of missing.toReversed()) await makeOne(folder, mode);
  // Something else than a folder may be there.
  if (missing.length === 0) await mkdir(path, { recursive: true });
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

async function makeOne(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new Error(`no folder can be made in ${dirname(folder)}`, { cause: error });
    // Another process may have made it meanwhile; a link that leads nowhere is there, too.
    if (code !== 'EEXIST' || !(await isThere(folder))) throw error;
  }
}
