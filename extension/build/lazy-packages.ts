import type { Plugin } from 'esbuild';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extension } from './places.ts';

/** Bundled with the extension like any other module: small, and needed when it starts. */
const atStart = '@assetql/core/text';

/** The file that has our packages, beside the one that asks for them. */
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

/** What the sources of the extension host use of our packages, by package. The server and the page have files of their own. */
function usedNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const file of globSync('src/!(web|webview|server)/**/*.ts', { cwd: extension })) {
    if (file.endsWith('server.ts')) continue;
    for (const [name, names] of importsOf(readFileSync(join(extension, file), 'utf8'))) {
      if (name === atStart) continue;
      used.set(name, new Set([...(used.get(name) ?? []), ...names]));
    }
  }
  return used;
}

/** A module that gives what a package has when it is asked for it, and reads no file before. */
const standIn = (name: string): string => `
  const found = () => require(${JSON.stringify(packages)})[${JSON.stringify(name)}];
  const get = (_, member) => (member === '__esModule' ? undefined : found()[member]);
  module.exports = Object.create(new Proxy({}, { get }));
`;

/**
 * Loads the packages of this repository when one of their exports is first used, so that the extension is activated without them. Importing
 * modules do not notice.
 */
export const lazyPackages: Plugin = {
  name: 'lazy-packages',
  setup: (build) => {
    build.onResolve({ filter: /^@assetql\// }, ({ path }) =>
      path === atStart ? undefined : { path, namespace: 'stand-in' },
    );
    build.onResolve({ filter: /^\.\/packages\.cjs$/ }, ({ path }) => ({ path, external: true }));
    build.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({ contents: standIn(path) }));
  },
};

/** The source of the file with our packages: just what is used of them. */
export function packagesSource(): string {
  return [...usedNames()]
    .filter(([, names]) => names.size > 0)
    .map(([name, names], index) => {
      const list = [...names].map((each) => `${each} as ${each}_${index}`);
      const members = [...names].map((each) => `get ${each}() { return ${each}_${index}; }`);
      return `import { ${list.join(', ')} } from ${JSON.stringify(name)};\nexports[${JSON.stringify(name)}] = { ${members.join(', ')} };`;
    })
    .join('\n');
}
