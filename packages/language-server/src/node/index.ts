export type {
  Connect,
  Editor,
  OpenableLibrary,
  OpenLibrary,
  ReportProgress,
  ServerOptions,
} from '../server-options.ts';
export { diskNameCache } from './disk-name-cache.ts';
export { nodeFileSystem } from './node-file-system.ts';
export { openTransport, type NodeTransport, type Way } from './open-transport.ts';
export { referenceLinks } from './reference-links.ts';
export { watchProcess } from './watch-process.ts';
export { serveNode, type NodeServerOptions } from './serve-node.ts';
