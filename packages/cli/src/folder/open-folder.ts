import type { FolderLibrary } from '@assetql/library/node';
import { resolve } from 'node:path';
import { fileErrorText } from '../files/file-error-text.ts';
import { CommandFailure, type Io } from '../io.ts';
import type { ReadingDisplay } from './reading-display.ts';

export interface FolderOptions {
  readonly data?: string;
  readonly poll: boolean;
  readonly followLinks: boolean;
  readonly write?: boolean;
}

/** Opens a folder as a library. `display` shows how far its files are read. */
export async function openFolder(
  io: Io,
  folder: string,
  { data, poll, followLinks, write = false }: FolderOptions,
  display: ReadingDisplay,
): Promise<FolderLibrary> {
  const { defaultDataDirectory, keepHeapSmall, openFolderLibrary } = await import('@assetql/library/node');
  keepHeapSmall();
  try {
    const library = await openFolderLibrary({
      folder: resolve(io.cwd, folder),
      dataDirectory: data === undefined ? defaultDataDirectory({ environment: io.env }) : resolve(io.cwd, data),
      poll,
      followLinks,
      write,
      onProgress: (progress) => display.show(progress),
      onNotice: (sentence) => io.err(`${sentence}\n`),
      onFailure: (failure) => io.err(`The folder was not read to its end: ${fileErrorText(failure)}.\n`),
      signal: io.signal,
    });
    for (const sentence of library.replaced) io.err(`${sentence}\n`);
    if (library.readOnly)
      io.err(`${library.dataDirectory} cannot be written, so that changes in the folder are not seen.\n`);
    return library;
  } catch (error) {
    if (io.signal.aborted) throw error;
    throw new CommandFailure(`${fileErrorText(error)}.`);
  }
}
