#!/usr/bin/env node
import { enableCompileCache } from './compile-cache-folder.ts';
import { refusedNode } from './node-version.ts';

// The other modules are imported after the version check and with the compile cache enabled.
const refused = refusedNode(process.versions.node);
if (refused === undefined) {
  enableCompileCache(process.env);
  // FORCE_COLOR overrides NO_COLOR, and Node would warn of that on standard error.
  if (process.env['FORCE_COLOR'] !== undefined) delete process.env['NO_COLOR'];
  await import('./terminal/run-in-terminal.ts');
} else {
  process.stderr.write(`assetql: ${refused}\n`);
  process.exitCode = 2;
}
