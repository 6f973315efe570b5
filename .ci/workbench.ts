import { existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { locked } from './lock.ts';
import pinned from './pinned-packages.json' with { type: 'json' };
import { run } from './step.ts';

/** Of the VS Code that the tests drive in a browser: code-server 4.139 is VS Code 1.139. */
const { version } = pinned['code-server'];
/** What it takes on disk while it is installed, in bytes. */
const needed = 800_000_000;

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'assetql');
const folder = join(cache, `code-server-${version}`);
const program = 'node_modules/code-server';

/** The workbench that the environment names; an empty variable counts as unset. */
const named = process.env['ASSETQL_WORKBENCH'] === '' ? undefined : process.env['ASSETQL_WORKBENCH'];

/** The script that starts the workbench, once it is installed. */
export const workbenchScript: string = named ?? join(folder, program, 'out/node/entry.js');

/** Installs what the lock file of a directory names, which has the hash of each package. */
function installLocked(directory: string): Promise<number> {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  return run('npm', ['install', '--prefix', directory, ...quiet, '--omit=dev'], { quiet: true });
}

/** Installs into a folder beside the one it is looked for in, so that half of it is never found. */
async function install(): Promise<boolean> {
  const partial = `${folder}.${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  try {
    const status =
      (await run(process.execPath, ['.ci/pinned-package.cjs', 'code-server', partial], { quiet: true })) ||
      (await installLocked(join(partial, program, 'lib/vscode')));
    if (status !== 0) return false;
    if (existsSync(workbenchScript)) return true;
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
    return true;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

async function installOnce(): Promise<void> {
  if (existsSync(workbenchScript)) return;
  const { bavail, bsize } = statfsSync(cache);
  if (bavail * bsize < needed) {
    process.stderr.write(`The tests of the VS Code extension need ${needed / 1_000_000} MB in ${cache}.\n`);
    return;
  }
  process.stderr.write(`Installing a VS Code workbench (code-server ${version}, 600 MB) into ${folder} …\n`);
  if (await install()) return;
  process.stderr.write('Trying again …\n');
  await install();
}

/** Finds the VS Code workbench that the tests drive, or installs it for this and later runs; `undefined` after saying what to do. */
export async function findWorkbench(): Promise<string | undefined> {
  if (!existsSync(workbenchScript) && named === undefined) {
    mkdirSync(cache, { recursive: true });
    await locked(`${folder}.lock`, installOnce);
  }
  if (existsSync(workbenchScript)) return workbenchScript;
  process.stderr.write(
    `The tests of the VS Code extension need code-server ${version}. Make room and a way to the npm registry and try again, ` +
      'or name the out/node/entry.js of one that is installed in ASSETQL_WORKBENCH.\n',
  );
  return undefined;
}

if (import.meta.main) process.exitCode = (await findWorkbench()) === undefined ? 1 : 0;
