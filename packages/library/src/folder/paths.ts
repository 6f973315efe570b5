import { titleOf } from '../uploads/file-name.ts';

/** The path of a file or folder inside another one, from the served folder on; empty for the served folder. */
export const pathInside = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** The folder that a path is in. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A path without the extension of its last part. */
export const withoutExtension = (path: string): string => pathInside(folderOf(path), titleOf(nameOf(path)));

/** The last part of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
