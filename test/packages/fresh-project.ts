import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { npm, pack, publishable, readManifest } from './pack.ts';

/** Where a dependency of the package in `folder` is installed, found as Node finds it. */
function installed(name: string, folder: string): string {
  const place = join(folder, 'node_modules', name);
  if (existsSync(place)) return realpathSync(place);
  if (dirname(folder) === folder) throw new Error(`${name} is not installed.`);
  return installed(name, dirname(folder));
}

/** The folders of what the package in `folder` depends on, and of what that depends on, without our own packages. */
function dependencies(folder: string, found: Set<string> = new Set()): ReadonlySet<string> {
  for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
    if (publishable.some(({ manifest }) => manifest.name === name)) continue;
    const place = installed(name, folder);
    if (found.has(place)) continue;
    found.add(place);
    dependencies(place, found);
  }
  return found;
}

/** What packages of ours depend on directly, without our own packages: each name with where the workspace has it. */
export function externalDependencies(names: readonly string[]): ReadonlyMap<string, string> {
  const sources = publishable.filter(({ manifest }) => names.includes(manifest.name));
  return new Map(
    sources.flatMap(({ folder, manifest }) =>
      Object.keys(manifest.dependencies ?? {})
        .filter((name) => !publishable.some((source) => source.manifest.name === name))
        .map((name) => [name, installed(name, folder)] as const),
    ),
  );
}

function emptyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-fresh-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'fresh', private: true, type: 'module' }));
  return folder;
}

/**
 * Makes an empty project outside of the workspace and installs packages of ours in it, from their tarballs. What they
 * depend on is copied from the workspace's own installation, so that nothing is fetched. Gives the project's folder.
 */
export async function createFreshProject(names: readonly string[]): Promise<string> {
  const folder = emptyProject();
  const sources = publishable.filter(({ manifest }) => names.includes(manifest.name)).map((source) => source.folder);
  const tarballs = await pack(sources, folder);
  const others = sources.flatMap((source) => [...dependencies(source)]);
  const types = installed('@types/node', import.meta.dirname);
  await npm(folder, 'install', '--install-links', ...tarballs, ...others, types, ...dependencies(types));
  return folder;
}

/**
 * Makes an empty project outside of the workspace with all packages of ours, unpacked from their tarballs, and links to
 * what they depend on: the sample content is large, and need not be copied to be found. Gives the project's folder.
 */
export async function createFullProject(): Promise<string> {
  const folder = emptyProject();
  const tarballs = await pack(
    publishable.map((source) => source.folder),
    folder,
  );
  const place = (name: string): string => join(folder, 'node_modules', name);
  const link = (name: string, from: string): void => {
    mkdirSync(dirname(place(name)), { recursive: true });
    if (!existsSync(place(name))) symlinkSync(installed(name, from), place(name));
  };
  publishable.forEach(({ manifest }, index) => {
    mkdirSync(place(manifest.name), { recursive: true });
    execFileSync('tar', ['-xzf', tarballs[index] ?? '', '-C', place(manifest.name), '--strip-components=1']);
  });
  for (const source of publishable)
    for (const name of Object.keys(source.manifest.dependencies ?? {})) link(name, source.folder);
  link('@types/node', import.meta.dirname);
  return folder;
}
