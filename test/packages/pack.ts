import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');

/** What a `package.json` says that matters to those who install the package. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly license?: string;
  readonly type?: string;
  readonly engines?: { readonly node?: string };
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface SourcePackage {
  readonly folder: string;
  readonly manifest: Manifest;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Every package of the workspace that can be published. */
export const publishable: readonly SourcePackage[] = globSync('packages/*/package.json', { cwd: root })
  .toSorted()
  .map((file) => dirname(join(root, file)))
  .map((folder) => ({ folder, manifest: readManifest(folder) }))
  .filter(({ manifest }) => manifest.private !== true);

/** Runs npm in a folder; gives what it prints. Nothing is fetched. */
export async function npm(folder: string, ...args: readonly string[]): Promise<string> {
  const quiet = ['--loglevel=error', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { stdout } = await promisify(execFile)('npm', [...args, ...quiet], { cwd: folder, maxBuffer: 2 ** 26 });
  return stdout;
}

/** Packs folders as they would be published. Gives their tarballs, in the same order. */
export async function pack(folders: readonly string[], destination: string): Promise<readonly string[]> {
  const printed = await npm(root, 'pack', '--pack-destination', destination, ...folders);
  return printed
    .trim()
    .split('\n')
    .map((name) => join(destination, name));
}
