import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extension, staging } from './places.ts';

/** What only those who build the extension need. With `type`, the bundles would be read as modules, which they are not. */
const ours: ReadonlySet<string> = new Set(['type', 'private', 'scripts', 'devDependencies']);

/** Puts the manifest beside the bundles, as an installed extension has it. */
export function stageManifest(): void {
  const manifest: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));
  const staged = Object.fromEntries(Object.entries(manifest).filter(([name]) => !ours.has(name)));
  writeFileSync(join(staging, 'package.json'), `${JSON.stringify(staged, undefined, 2)}\n`);
}
