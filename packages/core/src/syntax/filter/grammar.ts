import type { AtLeastOneSepMethodOpts, IOrAlt, IToken } from 'chevrotain';
import type { Any, Filter, Group } from '../ast.ts';
import type { SourceToken } from '../source-token.ts';
import { Operands, type Join } from '../operands.ts';
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
  private operands: Operands<Filter> = new Operands(nothing, join);

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

  private readonly list: AtLeastOneSepMethodOpts<void> = {
    SEP: token.Join,
    DEF: () => {
      const before = this.LA(0).payload;
      this.operands.add(before, this.OR(this.conditions));
      this.row();
    },
  };

  /** Takes the joins and plain comparisons that follow: the loop above says the same, at three times the price. */
  private row(): void {
    for (let before = this.LA(1); before.tokenType === token.Join; before = this.LA(1)) {
      const next = this.LA(2);
      if (next.tokenType !== token.Comparison) return;
      this.operands.add(before.payload, next.payload);
      this.SKIP_TOKEN();
      this.SKIP_TOKEN();
    }
  }

  private readonly filter: () => Filter = this.RULE('filter', () => {
    const outer = this.operands;
    const operands = new Operands(nothing, join);
    this.operands = operands;
    this.AT_LEAST_ONE_SEP(this.list);
    this.operands = outer;
    return operands.finish();
  });

  constructor(validate = false) {
    super(token.vocabulary, validate);
    this.performSelfAnalysis();
  }

  parse(vector: SourceToken[], length: number): { ast: Filter | undefined; failedAt?: number } {
    return this.run(this.filter, vector, length);
  }
}
