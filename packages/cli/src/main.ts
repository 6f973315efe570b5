#!/usr/bin/env node
import module from 'node:module';
import { compileCacheFolder } from './compile-cache-folder.ts';
import { refusedNode } from './node-version.ts';

// The other modules are imported after the version check and with the compile cache enabled.
const refused = refusedNode(process.versions.node);
if (refused === undefined) {
  module.enableCompileCache(compileCacheFolder(process.env));
  await import('./terminal/run-in-terminal.ts');
} else {
  process.stderr.write(`assetql: ${refused}\n`);
  process.exitCode = 2;
}
