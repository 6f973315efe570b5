import type { LibraryDatabase } from './library-database.ts';
import { indexName } from './library-index.ts';
import type { OpenSearchIndexOptions } from './opensearch/open-search-documents.ts';

export interface PostgresLibraryOptions {
  /** Where the library is searched; in the index of the data folder when absent. */
  readonly openSearch?: OpenSearchIndexOptions | undefined;
}

/**
 * Records and jobs in a PostgreSQL database, which several servers may share. Each server has an index of its own in its data folder, which follows the
 * records, unless all use one in OpenSearch. The driver is loaded when the library is opened.
 */
export const postgresLibraryDatabase = (url: string, { openSearch }: PostgresLibraryOptions = {}): LibraryDatabase => ({
  files: openSearch === undefined ? [indexName] : [],
  open: async (folder, initial, options) =>
    (await import('./postgres/postgres-library.ts')).openPostgresLibrary(url, folder, initial, {
      ...options,
      openSearch,
    }),
  prepare: async (folder, initial, options) =>
    (await import('./postgres/postgres-library.ts')).preparePostgresLibrary(url, folder, initial, {
      ...options,
      openSearch,
    }),
});
