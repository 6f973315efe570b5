import type { IOrAlt, IToken } from 'chevrotain';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { Field, Name, Search } from '../ast.ts';
import { Operands, type MakeJoin, type JoinKind } from '../operands.ts';
import type { SourceToken } from '../source-token.ts';
import { TokenParser } from '../token-parser.ts';
import * as node from './nodes.ts';
import * as token from './tokens.ts';

const missing: Search = { kind: 'Invalid', range: { start: 0, end: 0 }, text: '' };
const join: MakeJoin<Search> = (kind, range, operands) => ({ kind, range, operands });

/**
 * The language of a search (§4.8).
 *
 *     search  = clause ((And | Or)? clause)*
 *     clause  = Not? (FieldName Colon)? operand
 *     operand = Word | Phrase | Everything | Variable | Unreadable | Open search Close
 *
 * Clauses without a join between them are joined by AND, and AND binds tighter than OR: `Operands` builds the n-ary joins.
 */
export class SearchGrammar extends TokenParser {
  private schema: Schema = specified;

  private readonly search: () => Search = this.RULE('search', () => {
    const operands = new Operands(missing, join);
    operands.add(undefined, this.SUBRULE(this.clause));
    this.MANY(() => {
      const before = this.OPTION(this.join) ?? 'And';
      operands.add(before, this.SUBRULE2(this.clause));
    });
    return operands.finish();
  });

  private readonly clause: () => Search = this.RULE('clause', () => {
    const not = this.OPTION(this.not);
    const name = this.OPTION2(this.field);
    const operand = this.OR(this.operand);
    // Chevrotain calls each rule once without tokens to learn it.
    return this.RECORDING_PHASE ? missing : node.clauseNode(not, name, operand);
  });

  // Functions that are made once: new ones for every clause would cost as much as the parsing.

  private readonly join = (): JoinKind => (this.OR(this.joins).tokenType === token.Or ? 'Or' : 'And');

  private readonly joins: IOrAlt<IToken>[] = [
    { ALT: () => this.CONSUME(token.And) },
    { ALT: () => this.CONSUME(token.Or) },
  ];

  private readonly not = (): IToken => this.CONSUME(token.Not);

  private readonly field = (): Name => {
    const name = this.CONSUME(token.FieldName);
    this.CONSUME(token.Colon);
    return node.fieldNameNode(name, this.schema);
  };

  private readonly operand: IOrAlt<Field['operand']>[] = [
    { ALT: () => node.wordNode(this.CONSUME(token.Word)) },
    { ALT: () => node.phraseNode(this.CONSUME(token.Phrase)) },
    { ALT: () => node.everythingNode(this.CONSUME(token.Everything)) },
    { ALT: () => node.variableNode(this.CONSUME(token.Variable)) },
    { ALT: () => node.invalidNode(this.CONSUME(token.Unreadable)) },
    {
      ALT: () => {
        const open = this.CONSUME(token.Open);
        const body = this.SUBRULE(this.search);
        return node.groupNode(open, body, this.CONSUME(token.Close));
      },
    },
  ];

  constructor(validate = false) {
    super(token.vocabulary, validate);
    this.performSelfAnalysis();
  }

  /** The tree; `undefined` for tokens that are not a search. */
  parse(tokens: SourceToken[], schema: Schema): Search | undefined {
    this.schema = schema;
    const { ast, failedAt } = this.run(this.search, tokens, 0);
    return failedAt === undefined ? ast : undefined;
  }
}
