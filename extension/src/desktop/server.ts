import { serveNode } from '@assetql/language-server/node';

async function main(): Promise<void> {
  process.exitCode = await serveNode({ way: { kind: 'ipc' }, links: {} });
}

void main();
