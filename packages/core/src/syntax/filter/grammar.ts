import type { AtLeastOneSepMethodOpts, IOrAlt, IToken } from 'chevrotain';
import type { Any, Filter, Group } from '../ast.ts';
import type { SourceToken } from '../source-token.ts';
import { Operands, type Join, type JoinKind } from '../operands.ts';
import { TokenParser } from '../token-parser.ts';
import * as token from './tokens.ts';

const nothing: Filter = { kind: 'Invalid', range: { start: 0, end: 0 }, text: '' };

const join: Join<Filter> = (kind, range, operands) => ({ kind, range, operands });

/** One past the last unit of a token. */
const endOf = (last: IToken): number => (last.endOffset ?? -1) + 1;

/**
 * `filter: condition (Join condition)*`. One rule says it all, because every rule that is entered costs; for the same
 * reason the alternatives are kept, so that Chevrotain does not get new closures for every condition.
 */
export class FilterGrammar extends TokenParser {
  private readonly conditions: IOrAlt<Filter>[] = [
    { ALT: (): Filter => this.CONSUME(token.Comparison).payload },
    {
      ALT: (): Group<Filter> => {
        const open = this.CONSUME(token.Open);
        const body = this.SUBRULE(this.filter);
        const close = this.CONSUME(token.Close);
        return { kind: 'Group', range: { start: open.startOffset, end: endOf(close) }, body };
      },
    },
    {
      ALT: (): Any => {
        const open = this.CONSUME(token.AnyOpen);
        const body = this.SUBRULE2(this.filter);
        const range = { start: open.startOffset, end: endOf(this.CONSUME2(token.Close)) };
        // While Chevrotain reads the grammar from these actions, no token has a payload.
        const names = open.payload;
        return { kind: 'Any', range, collection: names?.collection, variable: names?.variable, body };
      },
    },
    { ALT: (): Filter => this.CONSUME(token.IsMatch).payload },
    { ALT: (): Filter => this.CONSUME(token.Repaired).payload },
  ];

  /** What Chevrotain is told about the loop of {@link filter}, which says the same at a third of the price. */
  private readonly list: AtLeastOneSepMethodOpts<unknown> = {
    SEP: token.Join,
    DEF: () => this.OR(this.conditions),
  };

  private readonly filter: () => Filter = this.RULE('filter', () => {
    const operands = new Operands(nothing, join);
    if (this.RECORDING_PHASE) {
      this.AT_LEAST_ONE_SEP(this.list);
      return nothing;
    }
    let before: JoinKind | undefined;
    for (;;) {
      const next = this.LA(1);
      if (next.tokenType === token.Comparison) {
        this.SKIP_TOKEN();
        operands.add(before, next.payload);
      } else operands.add(before, this.OR(this.conditions));
      const after = this.LA(1);
      if (after.tokenType !== token.Join) return operands.finish();
      this.SKIP_TOKEN();
      before = after.payload;
    }
  });

  constructor(validate = false) {
    super(token.vocabulary, validate);
    this.performSelfAnalysis();
  }

  parse(vector: SourceToken[], length: number): { ast: Filter | undefined; failedAt?: number } {
    return this.run(this.filter, vector, length);
  }
}
