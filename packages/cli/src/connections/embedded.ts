import type { OpenLibrary, Progress } from '@assetql/library/node';
import { resolve } from 'node:path';
import { CommandFailure, type Io } from '../io.ts';
import { progressDisplay } from '../terminal/progress.ts';
import { fileErrorText } from '../files/file-error-text.ts';

/** Labels of the steps that prepare the embedded library. */
export const progressLabels: Readonly<Record<Progress['phase'], string>> = {
  waiting: 'Waiting for another process that prepares the library',
  reading: 'Reading the drawings of the sample library',
  storing: 'Storing the sample library',
};

export interface EmbeddedPlaces {
  /** The data folder, also relative; the platform's own place for data when absent. */
  readonly data?: string | undefined;
  /** The address of a PostgreSQL database that keeps the library; it is in files of the data folder when absent. */
  readonly databaseUrl?: string | undefined;
  /** The folder of uploaded files, also relative; in the data folder when absent. */
  readonly files?: string | undefined;
}

/** Opens the embedded library. Preparing it for the first time shows its progress. */
export async function openEmbedded(io: Io, { data, databaseUrl, files }: EmbeddedPlaces): Promise<OpenLibrary> {
  const [{ defaultDataDirectory, postgresLibraryDatabase }, { openSampleLibrary }] = await Promise.all([
    import('@assetql/library/node'),
    import('@assetql/sample/node'),
  ]);
  const display = progressDisplay(io);
  const dataDirectory = data === undefined ? defaultDataDirectory({ environment: io.env }) : resolve(io.cwd, data);
  try {
    const library = await openSampleLibrary({
      dataDirectory,
      filesDirectory: files === undefined ? undefined : resolve(io.cwd, files),
      ...(databaseUrl === undefined ? {} : { database: postgresLibraryDatabase(databaseUrl) }),
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
    const advice = databaseUrl === undefined ? ' Choose another folder with --data.' : '';
    throw new CommandFailure(`The embedded library in ${dataDirectory} cannot be opened: ${why}.${advice}`);
  } finally {
    display.end();
  }
}
