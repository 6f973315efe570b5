import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** Files of the parser engine of which the page uses nothing, or next to nothing, and what takes their place. */
const unused: Readonly<Record<string, string>> = {
  // Our own scanners make the tokens. Of the engine's lexer only the mark for tokens without a pattern is used.
  'scan/lexer_public': 'export const Lexer = { NA: /NOT_APPLICABLE/ }; export const LexerDefinitionErrorType = {};',
  // Grammars are validated by the tests, not in the page.
  'parse/grammar/checks': [
    'validateLookahead',
    'validateGrammar',
    'validateRuleIsOverridden',
    'validateNoLeftRecursion',
    'validateEmptyOrAlternative',
    'validateAmbiguousAlternationAlternatives',
    'validateSomeNonEmptyLookaheadPath',
  ]
    .map((name) => `export const ${name} = () => [];`)
    .join(' '),
  // Messages are ours: of an error of the engine only its place is read.
  'parse/errors_public': `
    const none = () => '';
    export const defaultParserErrorProvider = { buildMismatchTokenMessage: none, buildNotAllInputParsedMessage: none,
      buildNoViableAltMessage: none, buildEarlyExitMessage: none };
    export const defaultGrammarResolverErrorProvider = { buildRuleNotFoundError: none };
    export const defaultGrammarValidatorErrorProvider = {};`,
  // Errors are found by their place, not by their class.
  'parse/exceptions_public': `
    class RecognitionException extends Error {
      constructor(message, token, previousToken) {
        super(message);
        Object.assign(this, { token, previousToken, resyncedTokens: [] });
      }
    }
    export const isRecognitionException = (error) => error instanceof RecognitionException;
    export { RecognitionException as MismatchedTokenException, RecognitionException as NoViableAltException,
      RecognitionException as NotAllInputParsedException, RecognitionException as EarlyExitException };`,
  // The engine's own timing of its start is switched off.
  'parse/parser/traits/perf_tracer': `
    export class PerformanceTracer {
      initPerformanceTracer() {}
      TRACE_INIT(phase, run) { return run(); }
    }`,
  // The grammars build the AST themselves, and no concrete syntax tree.
  'parse/parser/traits/tree_builder': `
    const ignore = () => {};
    export class TreeBuilder {
      initTreeBuilder() {
        this.outputCst = false;
        this.cstInvocationStateUpdate = this.cstFinallyStateUpdate = this.cstPostTerminal = ignore;
        this.cstPostNonTerminal = this.cstPostRule = ignore;
      }
      getPreviousExplicitRuleShortName() { return this.RULE_STACK[this.RULE_STACK_IDX - 1]; }
      getLastExplicitRuleOccurrenceIndex() { return this.RULE_OCCURRENCE_STACK[this.RULE_OCCURRENCE_STACK_IDX]; }
    }`,
};

const withoutUnused: Plugin = {
  name: 'without-unused',
  load: {
    filter: { id: /\/chevrotain\/lib\/src\/.*\.js$/ },
    handler: (id) => unused[/\/chevrotain\/lib\/src\/(.*)\.js$/.exec(id)?.[1] ?? ''],
  },
};

/**
 * The page is built from the packages' sources into files with hashed names and no inline script,
 * so that the library's server can forbid everything that is not its own.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [withoutUnused],
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
