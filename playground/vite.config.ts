import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { sampleFiles } from './build/sample-files.ts';
import { serviceWorker } from './build/service-worker.ts';
import { engineReplacement, engineFile } from '../.ci/parser-engine.ts';

/** Removes parts of the parser engine that are not used. */
const withoutUnused: Plugin = {
  name: 'without-unused',
  load: { filter: { id: engineFile }, handler: engineReplacement },
};

/** While the page is developed, `assetql serve` answers for it. */
const withHost: Plugin = {
  name: 'with-host',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, '<meta name="assetql-host" content="api" />'),
};

/**
 * The page is built from the packages' sources into files with hashed names and without inline scripts, for a strict content security
 * policy.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [withoutUnused, sampleFiles(), serviceWorker(), withHost],
  resolve: { conditions: ['@assetql/source', '@assetql/late-recovery', 'module', 'browser', 'production'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // A list of all files that late modules import would be a part of the first file; browsers find them by themselves, one step later.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((each) => each.endsWith('.css')) : dependencies,
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    license: { fileName: 'third-party-notices.md' },
    // Importing this package has no side effects, which its manifest does not declare; only completion uses it.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /@lezer\/common/, sideEffects: false }] },
      // The first visit loads a single file; splitting it by what later files share would make it larger.
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'page', tags: ['$initial'] }] },
      },
    },
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:4310' } },
});
