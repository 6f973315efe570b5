export type * from './asset.ts';
export type * from './direct-link.ts';
export type * from './folder-file.ts';
export type * from './upload.ts';
export * from './asset-index/asset-index.ts';
export { followRecords } from './asset-index/follow-records.ts';
export { MemoryAssetIndex } from './asset-index/memory-asset-index.ts';
export * from './files/files.ts';
export { MemoryFiles } from './files/memory-files.ts';
export { embedLibrary, type EmbeddedLibraryFetch, type EmbedLibraryOptions } from './embed-library.ts';
export { createLibraryHandler, type LibraryHandler, type LibraryHandlerOptions } from './handler.ts';
export type { Admission, Authenticate, Credentials } from './http/authentication.ts';
export type { InitialLibrary } from './initial-library.ts';
export type * from './jobs/jobs.ts';
export { MemoryJobs } from './jobs/memory-jobs.ts';
export type { MediaFile, MediaSource } from './media-source.ts';
export type { LibraryParts } from './library-parts.ts';
export { mediaTypeOf } from './media-type.ts';
export type { LibraryLimits, QueryLimits } from './query-limits.ts';
export { MemoryStore } from './memory-store.ts';
export { contentRecords } from './records/content-records.ts';
export { MemoryRecords } from './records/memory-records.ts';
export * from './records/records.ts';
export type * from './store.ts';
export {
  embeddedMetadata,
  type EmbeddedMetadata,
  type TagGroup,
  type TagGroups,
} from './processing/embedded-metadata.ts';
export type * from './processing/file-facts.ts';
export { RecordStore } from './store/record-store.ts';
export { JobRunner, type JobRunnerOptions } from './uploads/job-runner.ts';
export type { ProcessingParts } from './uploads/process-asset.ts';
export { nameBasedId } from './store/name-based-id.ts';
