import { savedSearchExtension } from '@assetql/core/text';
import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Io } from '../io.ts';
import type { Paths } from './complete.ts';

/** The files and folders that complete a path, as it is written; folders end with a slash. */
export async function listPaths(written: string, paths: Paths, io: Io): Promise<readonly string[]> {
  const end = written.lastIndexOf('/') + 1;
  const folder = written.slice(0, end);
  const start = written.slice(end);
  const directory = resolve(io.cwd, folder.startsWith('~/') ? homedir() + folder.slice(1) : folder);
  const found: string[] = [];
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const { name } = entry;
    if (!name.startsWith(start) || (name.startsWith('.') && !start.startsWith('.'))) continue;
    // A link is treated as its target.
    const target = entry.isSymbolicLink() ? await stat(resolve(directory, name)).catch(() => entry) : entry;
    // A name that looks like an option would be parsed as one.
    const path = written === '' && name.startsWith('-') ? `./${name}` : folder + name;
    if (target.isDirectory()) found.push(`${path}/`);
    else if (paths === 'files' || (paths === 'saved-searches' && name.endsWith(savedSearchExtension))) found.push(path);
  }
  return found.toSorted();
}
