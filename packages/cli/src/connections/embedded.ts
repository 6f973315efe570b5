import type { OpenLibrary, OpenSearchIndexOptions, Progress } from '@assetql/library/node';
import { resolve } from 'node:path';
import { CommandFailure, type Io } from '../io.ts';
import { progressDisplay } from '../terminal/progress.ts';
import { fileErrorText } from '../files/file-error-text.ts';
import { isBucket, s3Connection } from './s3-connection.ts';

/** Labels of the steps that prepare the embedded library. */
export const progressLabels: Readonly<Record<Progress['phase'], string>> = {
  waiting: 'Waiting for another process that prepares the library',
  reading: 'Reading the drawings of the sample library',
  storing: 'Storing the library',
};

export interface EmbeddedPlaces {
  /** The data folder, also relative; the platform's own place for data when absent. */
  readonly data?: string | undefined;
  /** The address of a PostgreSQL database that keeps the library; it is in files of the data folder when absent. */
  readonly databaseUrl?: string | undefined;
  /** Where a library in a database is searched; in an index in the data folder when absent. */
  readonly openSearch?: OpenSearchIndexOptions | undefined;
  /** The folder of uploaded files, also relative, or the address of a bucket; in the data folder when absent. */
  readonly files?: string | undefined;
  /** Of the store that has the bucket; AWS when absent. */
  readonly s3Endpoint?: string | undefined;
}

/** Opens the embedded library. Preparing it for the first time shows its progress. */
export async function openEmbedded(
  io: Io,
  { data, databaseUrl, openSearch, files, s3Endpoint }: EmbeddedPlaces,
): Promise<OpenLibrary> {
  const [{ defaultDataDirectory, postgresLibraryDatabase, s3FileStorage }, { openSampleLibrary }] = await Promise.all([
    import('@assetql/library/node'),
    import('@assetql/sample/node'),
  ]);
  const isInBucket = files !== undefined && isBucket(files);
  const display = progressDisplay(io);
  const dataDirectory = data === undefined ? defaultDataDirectory({ environment: io.env }) : resolve(io.cwd, data);
  try {
    const library = await openSampleLibrary({
      dataDirectory,
      fileStorage: isInBucket ? s3FileStorage(files, s3Connection(io, s3Endpoint)) : undefined,
      filesDirectory: files === undefined || isInBucket ? undefined : resolve(io.cwd, files),
      ...(databaseUrl === undefined ? {} : { database: postgresLibraryDatabase(databaseUrl, { openSearch }) }),
      progress: ({ phase, done, total }) => display.show(progressLabels[phase], done, total),
      signal: io.signal,
    });
    for (const sentence of library.replaced) io.err(`${sentence}\n`);
    if (library.readOnly)
      io.err(
        `The folder ${dataDirectory} cannot be written, for lack of permission or of space; its library is only read.\n`,
      );
    return library;
  } catch (error) {
    if (io.signal.aborted) throw error;
    const why = fileErrorText(error).replace(/\.$/, '');
    const advice = databaseUrl === undefined && !isInBucket ? ' Choose another folder with --data.' : '';
    throw new CommandFailure(`The embedded library in ${dataDirectory} cannot be opened: ${why}.${advice}`);
  } finally {
    display.end();
  }
}
