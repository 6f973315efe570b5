import type { Plugin } from 'esbuild';

/** A file of the parser engine. */
export const engineFile: RegExp = /[/\\]chevrotain[/\\]lib[/\\]src[/\\](.*)\.js$/;

/** Files of the engine of which bundles use nothing, or next to nothing, by their path below its `lib/src`, and what takes their place. */
const replacements: Readonly<Record<string, string>> = {
  // Our own scanners make the tokens. Of the engine's lexer only the mark for tokens without a pattern is used.
  'scan/lexer_public': 'export const Lexer = { NA: /NOT_APPLICABLE/ }; export const LexerDefinitionErrorType = {};',
  // Grammars are validated by the tests, not where they are used.
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
  // Mistakes are read by our own recovery; the engine's is switched off.
  'parse/parser/traits/recoverable': `
    export const IN_RULE_RECOVERY_EXCEPTION = 'InRuleRecoveryException';
    export class Recoverable {
      initRecoverable() { this.recoveryEnabled = false; }
      attemptInRepetitionRecovery() {}
      getHumanReadableRuleStack() { return []; }
    }`,
  'parse/grammar/follow': 'export const computeAllProdsFollows = () => ({});',
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

/** What takes the place of a file of the parser engine in a bundle; `undefined` where the file stays. */
export const engineReplacement = (path: string): string | undefined =>
  replacements[engineFile.exec(path)?.[1]?.replaceAll('\\', '/') ?? ''];

/** Leaves out of bundles what the parser engine has for other uses. */
export const withoutUnusedEngine: Plugin = {
  name: 'without-unused-engine',
  setup: (build) => {
    build.onLoad({ filter: engineFile }, ({ path }) => {
      const contents = engineReplacement(path);
      return contents === undefined ? undefined : { contents };
    });
  },
};
