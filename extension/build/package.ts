import { createVSIX } from '@vscode/vsce';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';
import { extension, staging } from './places.ts';

/** Bytes that the packed extension may have, its sample included: it is fetched by everybody who installs it. */
const most = 5_000_000;

/** Packs the extension into `dist/`. Gives the file. */
export async function packExtension(): Promise<string> {
  await build();
  const { name, version }: { readonly name: string; readonly version: string } = JSON.parse(
    readFileSync(join(staging, 'package.json'), 'utf8'),
  );
  const packagePath = join(extension, 'dist', `${name}-${version}.vsix`);
  await createVSIX({
    cwd: staging,
    packagePath,
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
  return packagePath;
}

if (import.meta.main) {
  const { size } = statSync(await packExtension());
  process.stderr.write(`The extension has ${(size / 1_000_000).toFixed(2)} MB.\n`);
  if (size > most) {
    process.stderr.write(
      `That is more than the ${most / 1_000_000} MB that it may have: see what has been added to it.\n`,
    );
    process.exitCode = 1;
  }
}
