export { defaultDataDirectory, type Machine } from './data-directory.ts';
export { copyFiles, type ComparedFiles, type CopyFilesOptions } from './copy/copy-files.ts';
export { copyLibrary, type CopiedLibrary, type CopyLibraryOptions } from './copy/copy-library.ts';
export {
  createEmbeddedFetch,
  embeddedBaseUrl,
  type EmbeddedFetch,
  type EmbeddedFetchOptions,
} from './embedded-fetch.ts';
export type { FileStorage, StoredFiles } from './files/file-storage.ts';
export { s3FileStorage } from './s3-file-storage.ts';
export type { S3Connection } from './s3/bucket.ts';
export { openFolderFiles, type FolderFiles } from './files/folder-files.ts';
export { FileInspector } from './processing/file-inspector.ts';
export { keepHeapSmall } from './folder/keep-heap-small.ts';
export { openFolderLibrary, type FolderLibrary, type OpenFolderLibraryOptions } from './folder/open-folder-library.ts';
export {
  planAnnotations,
  undoAnnotations,
  writeAnnotations,
  type AnnotationOutcome,
  type AnnotationPlan,
  type AnnotationUndo,
  type PlannedAnnotation,
} from './folder/annotate.ts';
export type { Annotation, AnnotationChange } from '../annotator.ts';
export {
  findDuplicates,
  type DuplicateGroup,
  type Duplicates,
  type FindDuplicatesOptions,
} from './folder/find-duplicates.ts';
export type { ReadProgress } from '../folder/read-details.ts';
export type { NoticeKind } from './folder/folder-follower.ts';
export type { FolderProblem } from './folder/scan-folder.ts';
export type { LibraryDatabase, OpenedDatabase, PrepareOptions, Progress } from './library-database.ts';
export type { LibraryServer, ServedIdentity, ServeOptions } from './library-server.ts';
export { openLibrary, type OpenLibrary, type OpenLibraryOptions } from './open-library.ts';
export type { NewPassword, NewSecrets } from './identity/new-secrets.ts';
export { postgresLibraryDatabase, type PostgresLibraryOptions } from './postgres-library-database.ts';
export type { OpenSearchIndexOptions } from './opensearch/open-search-documents.ts';
export { openSqliteJobs, type OpenSqliteJobsOptions } from './jobs/sqlite-jobs.ts';
export { openSqliteRecords, type OpenSqliteRecordsOptions, type SqliteRecords } from './records/sqlite-records.ts';
export { serveLibrary } from './serve-library.ts';
export type { ServicesCaller, ServicesHandler } from './server/services-guard.ts';
export type { ServerLimits } from './server/server-limits.ts';
export type { AnsweredRequest } from './server/server-metrics.ts';
export type { ServeProblem } from './server/serve-problem.ts';
export { createSqliteIndex, type CreateSqliteIndexOptions } from './sqlite/create-sqlite-index.ts';
export {
  openSqliteIndex,
  type IndexOpening,
  type IndexProblem,
  type OpenSqliteIndexOptions,
} from './sqlite/open-sqlite-index.ts';
