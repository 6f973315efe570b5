import { embedLibrary } from '@assetql/library';
import { openMemoryFolder, type ReadProgress } from '@assetql/library/folder';
import { createBlobPictures } from '@assetql/results-view';
import type { Connection } from '../connections/connection.ts';
import { pageBaseUrl } from '../embedded/page-base-url.ts';
import { saveFile } from '../state/save-file.ts';
import type { ChosenFile } from '../uploads/gather-files.ts';
import { drawPicture } from './draw-picture.ts';
import { createFolderStatus, type FolderReading } from './folder-status.tsx';
import { rememberFolder } from './opened-folder.ts';

/** The folder that all files are in, and their paths from there on; where they have no folder in common, the files as they are. */
function commonFolder(files: readonly ChosenFile[]): { readonly name: string; readonly files: readonly ChosenFile[] } {
  const [first = ''] = files[0]?.path.split('/', 1) ?? [];
  const start = `${first}/`;
  if (!files.every(({ path }) => path.startsWith(start))) return { name: 'Your files', files };
  return { name: first, files: files.map(({ file, path }) => ({ file, path: path.slice(start.length) })) };
}

/**
 * Makes a library of files that the person has chosen. It is in this page only: nothing is sent, and it is gone when the page is closed.
 * What the files say of themselves is read while it is used already.
 */
export async function openOwnFolder(chosen: readonly ChosenFile[]): Promise<Connection> {
  const { name, files } = commonFolder(chosen);
  let reading: FolderReading = { progress: { heads: 0, done: 0, total: files.length }, problems: [] };
  const listeners = new Set<() => void>();
  const tell = (progress: ReadProgress): void => {
    reading = { progress, problems: progress.done < progress.total ? [] : (folder?.problems() ?? []) };
    for (const listener of listeners) listener();
  };
  let folder: Awaited<ReturnType<typeof openMemoryFolder>> | undefined;
  folder = await openMemoryFolder({
    name,
    files: files.map(({ file, path }) => ({ path, content: file, modified: file.lastModified })),
    readers: { domParser: new DOMParser(), loadDrawer: async () => drawPicture },
    onProgress: tell,
    onFailure: (failure) => console.error(failure),
  });
  const { store, media, parts, ownerId } = folder;
  const fetch = embedLibrary({
    store,
    media,
    parts,
    viewer: ownerId,
    baseUrl: pageBaseUrl,
    uploadRefusal: 'This library shows files of this machine; put files into the folder, and open it again.',
    onFailure: (failure) => console.error(failure),
  });
  async function load(address: string, signal?: AbortSignal): Promise<Blob> {
    const response = await fetch(address, signal === undefined ? {} : { signal });
    if (!response.ok) throw new TypeError(`The file could not be loaded: ${response.status}.`);
    return await response.blob();
  }
  const connection: Extract<Connection, { kind: 'folder' }> = {
    kind: 'folder',
    name,
    library: {
      baseUrl: pageBaseUrl,
      fetch,
      pictures: createBlobPictures(load),
      saveFile: async ({ original, fileName, title = 'file' }) => {
        if (original !== undefined) saveFile(await load(original), fileName ?? title);
      },
      Status: createFolderStatus(
        () => reading,
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      ),
    },
  };
  const close = folder.close;
  rememberFolder(connection, () => void close());
  return connection;
}
