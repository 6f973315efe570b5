export { defaultDataDirectory, type Machine } from './data-directory.ts';
export { createEmbeddedFetch, embeddedBaseUrl, type EmbeddedFetch } from './embedded-fetch.ts';
export type { LibraryDatabase } from './library-database.ts';
export type { LibraryServer, ServedIdentity, ServeOptions } from './library-server.ts';
export { openLibrary, type OpenLibrary, type OpenLibraryOptions } from './open-library.ts';
export type { Progress } from './prepare-database.ts';
export type { NewPassword, NewSecrets } from './identity/new-secrets.ts';
export { openSqliteRecords, type OpenSqliteRecordsOptions } from './records/sqlite-records.ts';
export { serveLibrary } from './serve-library.ts';
export type { ServicesCaller, ServicesHandler } from './server/services-guard.ts';
export type { ServerLimits } from './server/server-limits.ts';
export type { ServeProblem } from './server/serve-problem.ts';
export { createSqliteStore, type CreateSqliteStoreOptions } from './sqlite/create-sqlite-store.ts';
export {
  openSqliteStore,
  type OpenSqliteStoreOptions,
  type SqliteOpening,
  type SqliteProblem,
} from './sqlite/open-sqlite-store.ts';
