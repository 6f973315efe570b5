import { EmbeddedActionsParser, type TokenType } from 'chevrotain';
import type { SourceToken } from './source-token.ts';

const noTokens: SourceToken[] = [];

/** As many tokens may stay until the next text is read. */
const few = 256;

/**
 * A grammar over the tokens of one of our own lexers. Its rules build the AST in embedded actions. Chevrotain's own error recovery is off:
 * each language has a recovery of its own, which makes tokens that fit the grammar.
 *
 * A subclass defines its rules as fields and calls `performSelfAnalysis()` at the end of its constructor. The grammar is
 * validated only when asked for: that costs start-up time and is a test's job.
 */
export abstract class TokenParser extends EmbeddedActionsParser {
  constructor(vocabulary: TokenType[], validate: boolean) {
    super(vocabulary, {
      recoveryEnabled: false,
      maxLookahead: 1,
      nodeLocationTracking: 'none',
      skipValidations: !validate,
    });
  }

  /**
   * Runs a start rule over `tokens`. `failedAt` is the offset where the vector left the grammar, at most `length`;
   * absent when it did not. A long vector is not kept.
   */
  protected run<Ast>(
    rule: () => Ast | undefined,
    tokens: SourceToken[],
    length: number,
  ): { ast: Ast | undefined; failedAt?: number } {
    this.input = tokens;
    const ast = rule.call(this);
    const error = this.errors[0];
    // To let a short one go costs more than it takes.
    if (tokens.length > few) this.input = noTokens;
    if (error === undefined) return { ast };
    // At the end of the input Chevrotain's tokens have the offset -1, or none.
    const offset = error.token.startOffset;
    return { ast, failedAt: offset >= 0 ? Math.min(offset, length) : length };
  }
}
