#!/usr/bin/env node
import { enableCompileCache } from './compile-cache-folder.ts';
import { refusedNode } from './node-version.ts';

// The other modules are imported after the version check and with the compile cache enabled.
const refused = refusedNode(process.versions.node);
if (refused === undefined) {
  enableCompileCache(process.env);
  await import('./terminal/run-in-terminal.ts');
} else {
  process.stderr.write(`assetql: ${refused}\n`);
  process.exitCode = 2;
}
