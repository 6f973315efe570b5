import type { AtLeastOneSepMethodOpts, IOrAlt, IToken } from 'chevrotain';
import type { Field, Group, Not, Search } from '../ast.ts';
import { Operands, type Join } from '../operands.ts';
import type { SourceToken } from '../source-token.ts';
import { TokenParser } from '../token-parser.ts';
import * as token from './tokens.ts';

const missing: Search = { kind: 'Invalid', range: { start: 0, end: 0 }, text: '' };
const join: Join<Search> = (kind, range, operands) => ({ kind, range, operands });

const endOf = (last: IToken): number => (last.endOffset ?? -1) + 1;

/**
 * `search: operand (Join operand)*`, `operand: Not positive | positive`, `positive: Bound single | single`,
 * `single: Term | Open search Close`. Most terms are single ones, so a list reads these itself and enters no rule for them.
 */
export class SearchGrammar extends TokenParser {
  private operands: Operands<Search> = new Operands(missing, join);

  private readonly singles: IOrAlt<Field['operand']>[] = [
    { ALT: () => this.CONSUME(token.Term).payload },
    { ALT: () => this.SUBRULE(this.group) },
  ];

  private readonly positives: IOrAlt<Search>[] = [
    { ALT: () => this.CONSUME(token.Term).payload },
    { ALT: () => this.SUBRULE(this.field) },
    { ALT: () => this.SUBRULE(this.group) },
  ];

  private readonly all: IOrAlt<Search>[] = [
    { ALT: () => this.CONSUME(token.Term).payload },
    { ALT: () => this.SUBRULE(this.field) },
    { ALT: () => this.SUBRULE(this.negation) },
    { ALT: () => this.SUBRULE(this.group) },
  ];

  private readonly list: AtLeastOneSepMethodOpts<void> = {
    SEP: token.Join,
    DEF: () => {
      const before = this.LA(0).payload;
      this.operands.add(before, this.OR(this.all));
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

  private readonly group: () => Group<Search> = this.RULE('group', (): Group<Search> => {
    const open = this.CONSUME(token.Open);
    const body = this.SUBRULE(this.search);
    const close = this.CONSUME(token.Close);
    return { kind: 'Group', range: { start: open.startOffset, end: endOf(close) }, body };
  });

  private readonly field: () => Field = this.RULE('field', (): Field => {
    const { startOffset: start, payload: name } = this.CONSUME(token.Bound);
    const operand = this.OR(this.singles);
    return { kind: 'Field', range: { start, end: endOf(this.LA(0)) }, name, operand };
  });

  private readonly negation: () => Not = this.RULE('negation', (): Not => {
    const { startOffset: start } = this.CONSUME(token.Not);
    const operand = this.OR(this.positives);
    return { kind: 'Not', range: { start, end: endOf(this.LA(0)) }, operand };
  });

  constructor(validate = false) {
    super(token.vocabulary, validate);
    this.performSelfAnalysis();
  }

  parse(vector: SourceToken[], length: number): { ast: Search | undefined; failedAt?: number } {
    return this.run(this.search, vector, length);
  }
}
