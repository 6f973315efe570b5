import type { AtLeastOneSepMethodOpts, IOrAlt, IToken } from 'chevrotain';
import type { Group, Search } from '../ast.ts';
import { Operands, type Join } from '../operands.ts';
import type { SourceToken } from '../source-token.ts';
import { TokenParser } from '../token-parser.ts';
import { withPrefix } from './prefix.ts';
import * as token from './tokens.ts';

const missing: Search = { kind: 'Invalid', range: { start: 0, end: 0 }, text: '' };
const join: Join<Search> = (kind, range, operands) => ({ kind, range, operands });

const endOf = (last: IToken): number => (last.endOffset ?? -1) + 1;

/**
 * `search: (Term | Open search Close) (Join (Term | Open search Close))*`, where AND binds tighter than OR. NOT and fields are part of
 * the token they belong to: they bind to one operand, and every rule and token that is entered costs.
 */
export class SearchGrammar extends TokenParser {
  private operands: Operands<Search> = new Operands(missing, join);

  private readonly alternatives: IOrAlt<Search>[] = [
    { ALT: () => this.CONSUME(token.Term).payload },
    {
      ALT: (): Search => {
        const open = this.CONSUME(token.Open);
        const body = this.SUBRULE(this.search);
        const close = this.CONSUME(token.Close);
        const range = { start: open.startOffset, end: endOf(close) };
        const group: Group<Search> = { kind: 'Group', range, body };
        return open.payload === undefined ? group : withPrefix(open.payload, group);
      },
    },
  ];

  private readonly list: AtLeastOneSepMethodOpts<void> = {
    SEP: token.Join,
    DEF: () => {
      const before = this.LA(0).payload;
      this.operands.add(before, this.OR(this.alternatives));
    },
  };

  private readonly search: () => Search = this.RULE('search', () => {
    const outer = this.operands;
    const operands = new Operands(missing, join);
    this.operands = operands;
    this.AT_LEAST_ONE_SEP(this.list);
    this.operands = outer;
    return operands.finish();
  });

  constructor(validate = false) {
    super(token.vocabulary, validate);
    this.performSelfAnalysis();
  }

  parse(vector: SourceToken[], length: number): { ast: Search | undefined; failedAt?: number } {
    return this.run(this.search, vector, length);
  }
}
