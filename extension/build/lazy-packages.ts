import type { Plugin } from 'esbuild';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extension } from './places.ts';

/** Bundled with the extension like any other module: small, and needed when it starts. */
const atStart = '@assetql/core/text';

/** Which extension host a bundle is for: one that runs Node, or a browser's worker. */
export type HostName = 'desktop' | 'web';

/** The module that has our packages: a file beside the bundle where a host can require one, part of the bundle elsewhere. */
const packages = './packages.cjs';

const forms: readonly RegExp[] = [
  /\bimport\s*\{([^}]*)\}\s*from\s*'(@assetql\/[^']+)'/g,
  /\{([^{}]*)\}\s*=\s*await import\(\s*'(@assetql\/[^']+)'\s*,?\s*\)/g,
];
const types = /\bimport type\s*\{[^}]*\}\s*from\s*'@assetql\/[^']+'/g;
const any = /(?:\bfrom\s*|\bimport\s*\(?\s*)'@assetql\/[^']+'/;

/** The names in the brackets of an import that are there when a program runs, without the others that they are given. */
const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+|:/, 1)[0]?.trim() ?? '');

/** What a source uses of our packages. Throws for an import of another form, whose names would be missing. */
export function importsOf(source: string): readonly (readonly [name: string, names: readonly string[]])[] {
  const found = forms.flatMap((form) =>
    Array.from(source.matchAll(form), ([, list = '', name = '']) => [name, namesIn(list)] as const),
  );
  const [rest] = any.exec(forms.reduce((text, form) => text.replaceAll(form, ''), source.replaceAll(types, ''))) ?? [];
  if (rest !== undefined)
    throw new Error(`Write names in brackets, which can be looked up when they are used: ${rest}`);
  return found;
}

/** What the sources of an extension host use of our packages, by package. The server and the page have files of their own. */
function usedNames(host: HostName): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  const other: HostName = host === 'desktop' ? 'web' : 'desktop';
  for (const file of globSync(`src/!(${other}|webview|server)/**/*.ts`, { cwd: extension })) {
    if (file.endsWith('server.ts')) continue;
    for (const [name, names] of importsOf(readFileSync(join(extension, file), 'utf8'))) {
      if (name === atStart) continue;
      used.set(name, new Set([...(used.get(name) ?? []), ...names]));
    }
  }
  return used;
}

/** A module that gives what a package has when it is asked for it, and loads nothing before. */
const standIn = (name: string): string => `
  const found = () => require(${JSON.stringify(packages)}).packages[${JSON.stringify(name)}];
  const get = (_, member) => (member === '__esModule' ? undefined : found()[member]);
  module.exports = Object.create(new Proxy({}, { get }));
`;

/**
 * Loads the packages of this repository when one of their exports is first used, so that the extension is activated without them. Importing
 * modules do not notice. A browser's worker cannot require a file: there the packages are in the bundle, and evaluated when they are used.
 */
export const lazyPackages = (host: HostName): Plugin => ({
  name: 'lazy-packages',
  setup: (build) => {
    const sources = join(extension, 'src');
    build.onResolve({ filter: /^@assetql\// }, ({ path, importer }) =>
      path === atStart || !importer.startsWith(sources) ? undefined : { path, namespace: 'stand-in' },
    );
    build.onResolve({ filter: /^\.\/packages\.cjs$/ }, ({ path }) =>
      host === 'desktop' ? { path, external: true } : { path, namespace: 'packages' },
    );
    build.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({ contents: standIn(path) }));
    build.onLoad({ filter: /.*/, namespace: 'packages' }, () => ({
      contents: packagesSource(host),
      resolveDir: extension,
    }));
  },
});

/** What precedes the name of a package in the name of the module that has just what a host uses of it. */
const usedOf = 'used:';

/** Resolves what {@link packagesSource} requires. Each package is evaluated when it is first used, without those that are not. */
export const usedPackages = (host: HostName): Plugin => ({
  name: 'used-packages',
  setup: (build) => {
    build.onResolve({ filter: new RegExp(`^${usedOf}`) }, ({ path }) => ({
      path: path.slice(usedOf.length),
      namespace: 'used',
    }));
    build.onLoad({ filter: /.*/, namespace: 'used' }, ({ path }) => ({
      contents: `export { ${[...(usedNames(host).get(path) ?? [])].join(', ')} } from ${JSON.stringify(path)};`,
      resolveDir: extension,
    }));
  },
});

/** The source of the module with our packages: just what a host uses of them. */
export function packagesSource(host: HostName): string {
  const used = [...usedNames(host)].filter(([, names]) => names.size > 0);
  const members = used.map(([name]) => {
    const key = JSON.stringify(name);
    return `get ${key}() { return (evaluated[${key}] ??= require(${JSON.stringify(usedOf + name)})); },`;
  });
  return ['const evaluated = {};', 'export const packages = {', ...members, '};'].join('\n');
}
