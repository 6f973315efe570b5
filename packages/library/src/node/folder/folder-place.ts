import { createHash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { messageOf, systemCode } from '../../failure.ts';

/** Returns the real path of a folder. When there is no such folder, throws an error whose message can be shown to people. */
export function rootOf(folder: string): string {
  let root: string;
  try {
    root = realpathSync(folder);
    if (statSync(root).isDirectory()) return root;
  } catch (failure) {
    const why = systemCode(failure) === 'ENOENT' ? 'there is no such folder' : messageOf(failure);
    throw new Error(`${folder} cannot be opened: ${why}`, { cause: failure });
  }
  throw new Error(`${folder} is a file, and should be a folder`);
}

/** The folder for the library of a folder: named after it, so that a person finds it, and by its path, so that each has its own. */
export function dataFolderOf(root: string, data: string): string {
  const name = basename(root)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40);
  return join(data, 'folders', `${name}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
}

/** A path without links, as far as it exists. */
export function realDataPath(path: string): string {
  const above = resolve(path, '..');
  try {
    return realpathSync(path);
  } catch {
    return above === path ? path : join(realDataPath(above), basename(path));
  }
}
