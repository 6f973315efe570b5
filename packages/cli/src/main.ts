#!/usr/bin/env node
import module from 'node:module';
import { compileCacheFolder } from './compile-cache-folder.ts';
import { refusedNode } from './node-version.ts';

// Everything else is imported only when this Node can read it, and by then with the cache, which holds what V8 has compiled before.
const refused = refusedNode(process.versions.node);
if (refused === undefined) {
  module.enableCompileCache(compileCacheFolder(process.env));
  await import('./terminal/run-in-terminal.ts');
} else {
  process.stderr.write(`assetql: ${refused}\n`);
  process.exitCode = 2;
}
