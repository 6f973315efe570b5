import type { LibraryDatabase } from './library-database.ts';
import { indexName } from './library-index.ts';

/**
 * Records and jobs in a PostgreSQL database, which several servers may share. Each server has an index of its own in its data folder, which follows the
 * records. The driver is loaded when the library is opened.
 */
export const postgresLibraryDatabase = (url: string): LibraryDatabase => ({
  files: [indexName],
  open: async (folder, initial, options) =>
    (await import('./postgres/postgres-library.ts')).openPostgresLibrary(url, folder, initial, options),
  prepare: async (folder, initial, options) =>
    (await import('./postgres/postgres-library.ts')).preparePostgresLibrary(url, folder, initial, options),
});
