import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Creates a folder and its parents with the permissions `mode`. Rejects with the file system's error. Node's own `recursive` hangs where a
 * folder refuses new ones with `ENOENT`, as those of `/proc` do, so each folder is created separately.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const missing: string[] = [];
  for (let folder = resolve(path); !(await isThere(folder)); folder = dirname(folder)) missing.push(folder);
  for (const folder of missing.toReversed()) await makeOne(folder, mode);
  // A file may exist at that path.
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
    // Another process may have created it meanwhile; a dangling link exists too.
    if (code !== 'EEXIST' || !(await isThere(folder))) throw error;
  }
}
