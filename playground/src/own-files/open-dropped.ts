import type { Connection } from '../connections/connection.ts';
import { fromDrop } from '../uploads/gather-files.ts';
import type { DroppedFiles } from '../uploads/use-file-drop.ts';
import { openOwnFolder } from './open-own-folder.ts';

/** Opens folders that were dropped on the page as a library; `undefined` when nothing is in them. */
export async function openDropped(dropped: DroppedFiles): Promise<Connection | undefined> {
  const { files } = await fromDrop(dropped);
  return files.length === 0 ? undefined : await openOwnFolder(files);
}
