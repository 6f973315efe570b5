import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { systemCode } from '../failure.ts';

/**
 * Makes a folder and those above it, for this user only. Throws the error of the file system. Node's own `recursive` never returns where
 * a folder exists that refuses new ones with `ENOENT`, as those of `/proc` do, so each folder is made by itself.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.push(folder);
  for (const folder of missing.toReversed()) makeOne(folder);
  // Something else than a folder may be there.
  if (missing.length === 0) mkdirSync(path, { recursive: true });
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT') throw new Error(`no folder can be made in ${dirname(folder)}`, { cause: error });
    // Another process may have made it meanwhile; a link that leads nowhere is there, too.
    if (code !== 'EEXIST' || !existsSync(folder)) throw error;
  }
}
