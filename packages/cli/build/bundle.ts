import { build as bundle, type BuildOptions } from 'esbuild';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notices } from '../../../.ci/notices.ts';
import { withoutUnusedEngine } from '../../../.ci/parser-engine.ts';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(folder, 'dist');

/** Other entries of `dist/` to keep: the page, declarations and the launcher. */
const others = new Set(['playground', 'types', 'assetql']);

/** Packages that are not bundled, because they are large, optional, read as data from their folder, or of a licence that asks for their source. */
const external = ['openmoji', 'oidc-provider', '@napi-rs/keyring', 'exifreader', 'sharp'];

/**
 * Bundles the command with all packages of this repository into a few files, so that it starts fast and can be installed alone. Dynamic
 * imports become separate files in `dist` that are loaded on demand. Names are kept for readable stack traces.
 */
const options: BuildOptions = {
  absWorkingDir: folder,
  // The library runs queries and reads uploaded files in separate processes, from files next to it.
  entryPoints: {
    main: 'src/main.ts',
    'query-process': '../library/src/node/queries/query-process.ts',
    'inspection-process': '../library/src/node/processing/inspection-process.ts',
  },
  outdir: dist,
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  conditions: ['@assetql/source', 'module'],
  external,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
  plugins: [withoutUnusedEngine],
};

/** Bundled CommonJS modules call `require` for Node's own modules, but ES modules have no `require`, so the bundle defines one. */
const withRequire = (text: string): string =>
  text.includes('typeof require')
    ? `import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);${text}`
    : text;

/** Bundles the command into `dist/`, together with the files that it reads. */
export async function bundleCommand(): Promise<void> {
  const { outputFiles = [], metafile } = await bundle(options);
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist)) if (!others.has(name)) rmSync(join(dist, name), { recursive: true });
  for (const { path, text } of outputFiles) writeFileSync(path, withRequire(text));
  chmodSync(join(dist, 'main.js'), 0o755);
  copyFileSync(join(folder, '../core/docs/language-reference.md'), join(dist, 'language-reference.md'));
  if (metafile !== undefined)
    writeFileSync(join(dist, 'third-party-notices.md'), notices([metafile], folder, 'this command'));
}

if (import.meta.main) await bundleCommand();
