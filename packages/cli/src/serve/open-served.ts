import type { FolderLibrary, OpenLibrary } from '@assetql/library/node';
import { openEmbedded } from '../connections/embedded.ts';
import { isBucket } from '../connections/s3-connection.ts';
import { fileErrorText } from '../files/file-error-text.ts';
import { openFolder } from '../folder/open-folder.ts';
import { readingDisplay } from '../folder/reading-display.ts';
import { CommandFailure, type Io } from '../io.ts';
import { databaseOf, type ServeCommandOptions } from './serve-options.ts';

/** Opens the library to serve, and begins to follow the folder that it is made of. */
export async function openServed(
  io: Io,
  folder: string | undefined,
  options: ServeCommandOptions,
): Promise<OpenLibrary> {
  if (folder === undefined) {
    const { data, files, s3Endpoint, opensearchUrl, opensearchIndex } = options;
    if (s3Endpoint !== undefined && (files === undefined || !isBucket(files)))
      throw new CommandFailure('--s3-endpoint is the store of a bucket: give --files s3://BUCKET as well.');
    const databaseUrl = databaseOf(io, options);
    if (opensearchUrl !== undefined && databaseUrl === undefined)
      throw new CommandFailure(
        '--opensearch-url needs a library in a database, from which its index is made: give --database-url as well.',
      );
    const openSearch = opensearchUrl === undefined ? undefined : { url: opensearchUrl, name: opensearchIndex };
    return await openEmbedded(io, { data, files, s3Endpoint, databaseUrl, openSearch });
  }
  const display = readingDisplay(io);
  const library = await openFolder(io, folder, options, display);
  const closing = new AbortController();
  void followFolder(io, library, AbortSignal.any([io.signal, closing.signal]));
  return {
    ...library,
    close: () => {
      closing.abort();
      return library.close().finally(() => display.end());
    },
  };
}

/** Follows the folder, and says when its files are found, until the signal aborts. */
async function followFolder(io: Io, library: FolderLibrary, signal: AbortSignal): Promise<void> {
  try {
    await library.follow();
    const { total } = await library.store.list({ viewer: library.developerId, count: 0, offset: 0 });
    if (!signal.aborted)
      io.err(`${total} ${total === 1 ? 'file' : 'files'} of ${library.root} can be found by name.\n`);
  } catch (error) {
    if (!signal.aborted) io.err(`${library.root} cannot be followed: ${fileErrorText(error)}.\n`);
  }
}
