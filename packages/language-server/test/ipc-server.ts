import { serveNode } from '@assetql/language-server/node';

// A process that a test starts with a channel to it.
process.exitCode = await serveNode({ way: { kind: 'ipc' } });
