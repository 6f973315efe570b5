import { checkPackage, createPackageFromTarballData, type Package } from '@arethetypeswrong/core';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pack, publishable, type Manifest } from './pack.ts';

/** What `npm pack` makes of each package, by name: the built folders have to be there. */
const tarballs = new Map<string, Uint8Array<ArrayBuffer>>();
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assetql-tarballs-'));
  const files = await pack(
    publishable.map((source) => source.folder),
    folder,
  );
  publishable.forEach(({ manifest }, index) => {
    tarballs.set(manifest.name, new Uint8Array(readFileSync(files[index] ?? '')));
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tarball(name: string): Uint8Array<ArrayBuffer> {
  const data = tarballs.get(name);
  if (data === undefined) throw new Error(`${name} was not packed.`);
  return data;
}

/** The files of a packed package, with paths from its own root. */
class Files {
  readonly paths: readonly string[];
  private readonly package: Package;
  private readonly base: string;

  constructor(name: string) {
    this.package = createPackageFromTarballData(tarball(name));
    this.base = `/node_modules/${name}/`;
    this.paths = this.package.listFiles().map((path) => path.slice(this.base.length));
  }

  text(path: string): string {
    return this.package.readFile(this.base + path);
  }

  manifest(): Manifest {
    return JSON.parse(this.text('package.json'));
  }
}

/** Where CommonJS and old resolvers look: packages for `import` alone do not serve them. */
const unserved: ReadonlySet<string> = new Set(['node10', 'node16-cjs']);

/**
 * Dependencies of which a page must have one copy, shared with its own code. An exact version would bring a second one beside any other version
 * of the page, and the editor or the view would come up dead.
 */
const isShared = (dependency: string): boolean => dependency === 'preact' || dependency.startsWith('@codemirror/');

describe.each(publishable.map(({ manifest }) => manifest.name))('%s, packed', (name) => {
  test('publint finds nothing', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: tarball(name).buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test('its types are right for nodenext and bundler', async () => {
    const styles = Object.keys(new Files(name).manifest().exports ?? {}).filter((entry) => entry.endsWith('.css'));
    const result = await checkPackage(createPackageFromTarballData(tarball(name)), { excludeEntrypoints: styles });
    const problems = result.types === false ? [] : result.problems;
    const ours = problems.filter((problem) => !('resolutionKind' in problem && unserved.has(problem.resolutionKind)));
    expect(ours).toEqual([]);
  });

  test('has what a person looks for, and nothing of the work on it', () => {
    const { paths } = new Files(name);
    expect(paths).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE']));
    expect(paths.filter((path) => /\.test\.|(^|\/)tests?\/|tsbuildinfo|tsconfig|node_modules/.test(path))).toEqual([]);
  });

  test('its manifest says what it is, and depends on versions that can be installed', () => {
    const manifest = new Files(name).manifest();
    expect(manifest).toMatchObject({
      license: 'MIT',
      type: 'module',
      engines: { node: expect.stringMatching(/^>=\d/) },
    });
    expect(manifest.description).toMatch(/\.$/);
    for (const [dependency, version] of Object.entries(manifest.dependencies ?? {})) {
      const sibling = publishable.find((source) => source.manifest.name === dependency);
      const form = isShared(dependency) ? /^\^\d+\.\d+\.\d+$/ : /^\d+\.\d+\.\d+$/;
      expect(version, dependency).toEqual(sibling?.manifest.version ?? expect.stringMatching(form));
    }
  });

  test('every compiled file has its source map, and that its source', () => {
    const files = new Files(name);
    // Bundles have no maps: they are larger than what they are made of.
    if (Object.hasOwn(files.manifest(), 'bin')) return;
    const compiled = files.paths.filter((path) => /^dist\/.*\.(js|d\.ts)$/.test(path));
    expect(compiled.length).toBeGreaterThan(0);
    for (const path of compiled) {
      const { sources }: { readonly sources: readonly string[] } = JSON.parse(files.text(`${path}.map`));
      expect(files.paths).toContain(posix.join(posix.dirname(path), sources[0] ?? ''));
    }
  });

  test('the links of its documents lead somewhere', () => {
    const files = new Files(name);
    for (const document of files.paths.filter((path) => /^(?!dist\/).*\.md$/.test(path))) {
      for (const [, link = ''] of files.text(document).matchAll(/\]\((?!\w+:|#)([^)#]+)/g)) {
        expect(files.paths, `${link} in ${document}`).toContain(posix.join(posix.dirname(document), link));
      }
    }
  });
});

test('the command brings the page along, with the licences of what is bundled in it', () => {
  const files = new Files('assetql');
  expect(files.paths).toContain('dist/playground/index.html');
  expect(files.text('dist/playground/third-party-notices.md')).toContain('preact');
  expect(files.text('dist/third-party-notices.md')).toContain('chevrotain');
});
