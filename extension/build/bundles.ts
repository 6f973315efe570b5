import type { BuildOptions, Plugin } from 'esbuild';
import { join } from 'node:path';
import { withoutUnusedEngine } from '../../.ci/parser-engine.ts';
import { lazyPackages, packagesSource, usedPackages } from './lazy-packages.ts';
import { extension, staging } from './places.ts';

/**
 * The client of the language server is as large as all that has to be there at the start, and is wanted only when that is done: it has a
 * file of its own, which is read then.
 */
const clientApart: Plugin = {
  name: 'client-apart',
  setup: (build) => {
    build.onResolve({ filter: /^vscode-languageclient(?:\/node)?$/ }, () => ({
      path: './language-client.cjs',
      external: true,
    }));
  },
};

const plugins: Plugin[] = [withoutUnusedEngine];

/** What reads the tags of pictures is a file of its own, as its authors give it out: its licence (MPL 2.0) is that of each of its files. */
const tagsApart: Plugin = {
  name: 'tags-apart',
  setup: (build) => {
    build.onResolve({ filter: /^exifreader$/ }, () => ({ path: './exifreader/exif-reader.cjs', external: true }));
  },
};

/** The build of `sharp` for WebAssembly, which runs on every machine. */
const webAssembly = '@img/sharp-wasm32/sharp.node';

/** What draws pictures is in files of its own: it is loaded with the first picture, and its WebAssembly starts threads from the file that it is in. */
const sharpApart: Plugin = {
  name: 'sharp-apart',
  setup: (build) => {
    build.onResolve({ filter: /^sharp$/ }, () => ({ path: './sharp/sharp.cjs', external: true }));
    // The module that chooses among the builds for single machines, of which none is packed.
    build.onResolve({ filter: /^\.\/sharp\.cjs$/ }, () => ({ path: './sharp-wasm32.cjs', external: true }));
  },
};

const common: BuildOptions = {
  bundle: true,
  minify: true,
  // Beside what is packed, for those who debug it.
  sourcemap: 'external',
  sourcesContent: false,
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
  conditions: ['@assetql/source', 'module'],
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins,
};

/**
 * For the extension host and processes beside it: VS Code 1.101 runs Node 22. Libraries tell browsers by their `navigator`; the extension
 * host takes asking for it, too, for a mistake, and logs it.
 */
const node: BuildOptions = {
  ...common,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  define: { ...common.define, navigator: 'undefined' },
};

/** What draws pictures, which a process of its own loads: the form of the package that is read with `require`. */
const drawer: BuildOptions = {
  ...node,
  define: common.define ?? {},
  plugins: [sharpApart],
  external: ['@img/sharp-*'],
};

/** For the extension host in a browser's worker, which gives a module `require` for `vscode` alone. */
const worker: BuildOptions = { ...common, platform: 'browser', target: 'es2022', mainFields: ['module', 'main'] };

const page: BuildOptions = {
  ...common,
  platform: 'browser',
  format: 'iife',
  target: 'chrome120',
  jsx: 'automatic',
  jsxImportSource: 'preact',
};

const from = (...entry: readonly string[]): string[] => [join(extension, 'src', ...entry)];
const to = (...file: readonly string[]): string => join(staging, ...file);

/**
 * What the extension is made of, each file by itself: a host loads one, and the server and the preview load theirs. The one for
 * a host that runs Node reads two others when they are wanted, so that it is there at once; the one for a browser's worker evaluates what
 * these have when it is wanted.
 */
export const bundles: readonly BuildOptions[] = [
  {
    ...node,
    entryPoints: from('desktop/extension.ts'),
    outfile: to('desktop.cjs'),
    external: ['vscode'],
    plugins: [...plugins, clientApart, lazyPackages('desktop')],
    // Files apart are required, so that they have all of their names.
    supported: { 'dynamic-import': false },
  },
  {
    ...node,
    stdin: { contents: packagesSource('desktop'), resolveDir: extension, sourcefile: 'packages.ts', loader: 'ts' },
    outfile: to('packages.cjs'),
    plugins: [...plugins, usedPackages('desktop')],
    // Optional, and of a part that is not packed: secrets are kept by the editor.
    external: ['@napi-rs/keyring'],
    // Of what packages have beside them; here the programs beside them are named by the extension.
    define: { ...node.define, 'import.meta.url': '"file:///packages.cjs"' },
  },
  {
    // Reads the content of files, in a process of its own.
    ...node,
    format: 'esm',
    entryPoints: [join(extension, '../packages/library/src/node/processing/inspection-process.ts')],
    outfile: to('inspection', 'inspection-process.js'),
    plugins: [...plugins, tagsApart, sharpApart],
    banner: { js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);" },
  },
  {
    ...drawer,
    entryPoints: [join(extension, 'node_modules/sharp/dist/index.cjs')],
    outfile: to('inspection', 'sharp', 'sharp.cjs'),
  },
  { ...drawer, entryPoints: [webAssembly], outfile: to('inspection', 'sharp', 'sharp-wasm32.cjs') },
  {
    // Has the library of a folder, in a process of its own. What it needs of the packages is in the file beside it.
    ...node,
    entryPoints: from('desktop/folder-process.ts'),
    outfile: to('folder-process.cjs'),
    plugins: [...plugins, lazyPackages('desktop')],
    supported: { 'dynamic-import': false },
  },
  {
    ...node,
    entryPoints: from('desktop/language-client.ts'),
    outfile: to('language-client.cjs'),
    external: ['vscode'],
  },
  {
    ...worker,
    format: 'cjs',
    entryPoints: from('web/extension.ts'),
    outfile: to('web.js'),
    external: ['vscode'],
    plugins: [...plugins, lazyPackages('web'), usedPackages('web')],
  },
  {
    ...node,
    entryPoints: from('desktop/server.ts'),
    outfile: to('server/node.cjs'),
    // Of the packages' own places, which are asked for where nothing else is given; here something is.
    logOverride: { 'empty-import-meta': 'silent' },
  },
  { ...worker, format: 'iife', entryPoints: from('web/server.ts'), outfile: to('server/worker.js') },
  { ...page, entryPoints: from('webview/main.tsx'), outfile: to('webview/main.js') },
];
