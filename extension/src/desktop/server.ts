import { serveNode } from '@assetql/language-server/node';
import { referenceLinks } from '../server/reference-links.ts';
import { throughEditor } from '../server/through-editor.ts';

async function main(): Promise<void> {
  process.exitCode = await serveNode({ way: { kind: 'ipc' }, links: referenceLinks, throughEditor });
}

void main();
