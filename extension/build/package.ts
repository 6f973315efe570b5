import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';
import { packFolder } from './pack-folder.ts';
import { extension, staging } from './places.ts';
import { ownRelease, releaseProblems } from './release-problems.ts';

/** Bytes that the packed extension may have, its sample included: it is fetched by everybody who installs it. */
const most = 10_000_000;

/** Packs the extension into `dist/`. Gives the file. */
export async function packExtension(): Promise<string> {
  await build();
  const { name, version }: { readonly name: string; readonly version: string } = JSON.parse(
    readFileSync(join(staging, 'package.json'), 'utf8'),
  );
  const packagePath = join(extension, 'dist', `${name}-${version}.vsix`);
  await packFolder(staging, packagePath);
  return packagePath;
}

async function pack(): Promise<void> {
  const { size } = statSync(await packExtension());
  process.stderr.write(`The extension has ${(size / 1_000_000).toFixed(2)} MB.\n`);
  if (size <= most) return;
  process.stderr.write(
    `That is more than the ${most / 1_000_000} MB that it may have: see what has been added to it.\n`,
  );
  process.exitCode = 1;
}

if (import.meta.main) {
  // A release must be complete; a local build need not be.
  const problems = process.argv.includes('--release') ? releaseProblems(ownRelease()) : [];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length === 0) await pack();
  else process.exitCode = 1;
}
