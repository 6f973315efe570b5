import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Where the disk has what a path from the served folder names. */
export const onDisk = (root: string, path: string): string => join(root, ...path.split('/'));

/** Whether a path of the disk is a folder or inside it. Both are real paths: without links. */
export const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Where links lead at last; `undefined` where there is nothing. */
export async function realPath(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch {
    return undefined;
  }
}

/** Where the disk has a file of the served folder; `undefined` where it is gone, or where a link leads out of the folder and links are not followed. */
export async function placeOf(root: string, path: string, followLinks: boolean): Promise<string | undefined> {
  const real = await realPath(onDisk(root, path));
  return real !== undefined && (followLinks || isWithin(root, real)) ? real : undefined;
}
