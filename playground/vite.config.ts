import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/**
 * The parsers are given tokens by scanners of their own. Of the lexer that comes with them they use only its mark for tokens that have no
 * pattern, so that the page does not load the rest.
 */
const withoutLexer: Plugin = {
  name: 'without-lexer',
  load: {
    filter: { id: /\/chevrotain\/lib\/src\/scan\/lexer_public\.js$/ },
    handler: () => 'export const Lexer = { NA: /NOT_APPLICABLE/ }; export const LexerDefinitionErrorType = {};',
  },
};

/**
 * The page is built from the packages' sources into files with hashed names and no inline script,
 * so that the library's server can forbid everything that is not its own.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [withoutLexer],
  resolve: { conditions: ['@assetql/source', 'module', 'browser', 'production'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    license: { fileName: 'third-party-notices.md' },
    // Importing this package does nothing by itself, which its manifest does not say; only what completion brings along uses it.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /@lezer\/common/, sideEffects: false }] },
      // The first visit is one file: in pieces, cut by what later files share with it, it would be larger.
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'page', tags: ['$initial'] }] },
      },
    },
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:4310' } },
});
