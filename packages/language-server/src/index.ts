export type {
  CommandFinding,
  CommandResult,
  CountedPart,
  ExplainedPart,
  RelaxedSearch,
} from './commands/command-result.ts';
export type { CachedNames, NameCache, Names } from './library/name-cache.ts';
export { readCachedNames } from './library/read-cached-names.ts';
export type { Connect, Editor, OpenableLibrary, OpenLibrary, ReportProgress, ServerOptions } from './server-options.ts';
export type { Transport } from './protocol/guarded-transport.ts';
export { startServer, type RunningServer } from './start-server.ts';
export type { FileSystem, FoundFile } from './workspace/file-system.ts';
