import type { IOrAlt, IToken } from 'chevrotain';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import { hasEntity } from '../../text/html-entities.ts';
import { readAttribute, startsObject } from '../attribute-json.ts';
import type { Any, Comparison, Filter, Group, IsMatch, Name, StringValue, Value, Variable } from '../ast.ts';
import { bareValue } from '../bare-value.ts';
import type { SourceToken } from '../source-token.ts';
import { TokenParser } from '../token-parser.ts';
import { variableAt } from '../variable.ts';
import { operatorNode } from './operator-node.ts';
import { operatorOf } from './lexer/words.ts';
import * as token from './lexer/token-types.ts';
import { RecoveredAnyToken, RecoveredToken } from './recovered-token.ts';
import { fieldNames, type FieldNames } from './field-names.ts';
import { nameNode } from '../name-node.ts';

const nothing: Filter = { kind: 'Invalid', range: { start: 0, end: 0 }, text: '' };
const noName = nameNode({ start: 0, end: 0 }, '');

/** Several operands as one node; a single one is that node already. */
function joined(kind: 'And' | 'Or', operands: readonly Filter[]): Filter {
  const [first = nothing] = operands;
  const last = operands[operands.length - 1] ?? first;
  return operands.length < 2 ? first : { kind, range: { start: first.range.start, end: last.range.end }, operands };
}

/** One past the last unit of a token. */
const endOf = (last: IToken): number => (last.endOffset ?? -1) + 1;

/** The `ANY` around a condition. */
interface AnyScope {
  /** The declared variable in lower case. */
  readonly variable: string;
  /** Whether the members of the collection may be attributes. */
  readonly attributes: boolean;
}

/**
 * The language of filters (the interface specification, §4.7):
 *
 * ```
 * filter     : conjunction (Or conjunction)*
 * conjunction: condition (And condition)*
 * condition  : comparison | group | any | isMatch
 * comparison : Name Operator Value
 * group      : "(" filter ")"
 * any        : Collection "/ANY(" Name ":" filter ")"
 * isMatch    : "ISMATCH" "(" Value "," String ")"
 * ```
 *
 * `condition` also takes what recovery has read. Only `filter` is a rule of Chevrotain: entering one costs as much as a comparison.
 */
export class FilterGrammar extends TokenParser {
  private text = '';
  private schema: Schema = specified;
  private names: FieldNames = fieldNames(specified);
  private variables = false;
  private any: AnyScope | undefined;
  /** True when a condition follows the grammar and is still not what it seems: recovery has to look at the text. */
  private isSuspicious = false;

  private readonly condition: IOrAlt<Filter>[] = [
    { ALT: () => this.comparison() },
    { ALT: () => this.group() },
    { ALT: () => this.anyCondition() },
    { ALT: () => this.isMatch() },
    { ALT: () => this.recovered() },
    { ALT: () => this.recoveredAny() },
  ];

  private readonly filter: () => Filter = this.RULE('filter', () => {
    const alternatives: Filter[] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: token.Or,
      DEF: () => {
        const conjuncts: Filter[] = [];
        this.AT_LEAST_ONE_SEP2({ SEP: token.And, DEF: () => conjuncts.push(this.OR(this.condition)) });
        alternatives.push(joined('And', conjuncts));
      },
    });
    return joined('Or', alternatives);
  });

  constructor(validate = false) {
    super(token.vocabulary, validate);
    this.performSelfAnalysis();
  }

  private comparison(): Comparison {
    const name = this.CONSUME(token.Name);
    const { startOffset: start } = this.CONSUME(token.Operator);
    const value = this.value(this.CONSUME(token.Value));
    const field = this.field(name);
    if (field.canonical === undefined) this.suspect(field, value);
    const range = { start: name.startOffset, end: value.range.end };
    const { text } = this;
    const operator = operatorOf(text.charCodeAt(start), text.charCodeAt(start + 1));
    return { kind: 'Comparison', range, field, operator: operatorNode(text, operator, start, start + 2), value };
  }

  private group(): Group<Filter> {
    const open = this.CONSUME(token.Open);
    const body = this.SUBRULE(this.filter);
    const close = this.CONSUME(token.Close);
    return { kind: 'Group', range: { start: open.startOffset, end: endOf(close) }, body };
  }

  private anyCondition(): Any {
    const name = this.CONSUME(token.Collection);
    this.CONSUME(token.AnyOpen);
    const variable = this.written(this.CONSUME2(token.Name));
    this.CONSUME(token.Colon);
    const outer = this.any;
    const written = this.written(name);
    const row = this.schema.collection(written.text);
    this.any = { variable: variable.text.toLowerCase(), attributes: row?.members !== 'id' };
    const body = this.SUBRULE2(this.filter);
    this.any = outer;
    const end = endOf(this.CONSUME2(token.Close));
    const collection = row === undefined ? written : { ...written, canonical: row.name };
    return { kind: 'Any', range: { start: name.startOffset, end }, collection, variable, body };
  }

  private isMatch(): IsMatch {
    const { startOffset: start } = this.CONSUME(token.IsMatch);
    this.CONSUME2(token.Open);
    const words = this.CONSUME2(token.Value);
    this.CONSUME(token.Comma);
    const field = this.matchField(this.CONSUME3(token.Value));
    const end = endOf(this.CONSUME3(token.Close));
    const text = this.text.charCodeAt(words.startOffset) === 0x7b ? this.variable(words) : this.string(words);
    return { kind: 'IsMatch', range: { start, end }, text, field };
  }

  private recovered(): Filter {
    const found = this.CONSUME(token.Recovered);
    return found instanceof RecoveredToken ? found.node : nothing;
  }

  private recoveredAny(): Any {
    const open = this.CONSUME(token.RecoveredAny);
    const body = this.SUBRULE3(this.filter);
    const range = { start: open.startOffset, end: endOf(this.CONSUME4(token.Close)) };
    const [collection, variable] =
      open instanceof RecoveredAnyToken ? [open.collection, open.variable] : [noName, noName];
    return { kind: 'Any', range, collection, variable, body };
  }

  /** The name that a token writes, whatever it names. */
  private written(name: IToken): Name {
    const range = { start: name.startOffset, end: endOf(name) };
    return { kind: 'Name', range, text: this.text.slice(range.start, range.end) };
  }

  /** The field of a comparison; inside an `ANY` its variable is no field. */
  private field(name: IToken): Name {
    const { startOffset: start } = name;
    const end = endOf(name);
    const variable = this.any?.variable;
    const known = variable === undefined ? this.names.at(this.text, start, end)?.name : undefined;
    if (known !== undefined) return { kind: 'Name', range: { start, end }, text: known, canonical: known };
    const written = this.written(name);
    const isVariable = variable !== undefined && written.text.toLowerCase() === variable;
    const canonical = isVariable ? undefined : this.schema.field(written.text)?.name;
    return canonical === undefined ? written : { ...written, canonical };
  }

  /** The field of an `ISMATCH`; its range lies inside the quotes. */
  private matchField(text: IToken): Name {
    const { value, range } = this.string(text);
    const row = this.schema.matchField(value);
    if (row === undefined) this.isSuspicious = true;
    return nameNode({ start: range.start + 1, end: range.end - 1 }, value, row?.name);
  }

  private string(written: IToken): StringValue {
    const range = { start: written.startOffset, end: endOf(written) };
    const value = this.text.slice(range.start + 1, range.end - 1);
    return { kind: 'String', range, value: value.includes("'") ? value.replaceAll("''", "'") : value, quoted: true };
  }

  private variable(written: IToken): Variable {
    const range = { start: written.startOffset, end: endOf(written) };
    if (!this.variables) this.isSuspicious = true;
    return { kind: 'Variable', range, name: variableAt(this.text, range.start)?.name ?? '' };
  }

  private value(written: IToken): Value {
    const unit = this.text.charCodeAt(written.startOffset);
    if (unit !== 0x27 && unit !== 0x7b) return bareValue(this.text, written.startOffset, endOf(written));
    if (unit === 0x7b) return this.variable(written);
    const string = this.string(written);
    return this.any?.attributes === true ? this.attribute(string) : string;
  }

  /** The condition on an attribute that a string holds; the string itself when it holds none. */
  private attribute(string: StringValue): Value {
    if (!startsObject(string.value)) return string;
    const reading = readAttribute(string);
    if ('problem' in reading) {
      // The JSON may be encoded.
      if (hasEntity(string.value)) this.isSuspicious = true;
      return string;
    }
    const { key, value } = reading.match;
    if (!this.variables && (key.kind === 'Variable' || value.kind === 'Variable')) this.isSuspicious = true;
    return reading.match;
  }

  /** Looks whether a comparison of an unknown field may be one whose sides changed places, or a part of an attribute (`a.Key EQ 'k'`). */
  private suspect({ text }: Name, value: Value): void {
    const variable = this.any?.variable;
    const isPart = this.any?.attributes === true && text.toLowerCase() !== variable;
    const isField =
      value.kind === 'String' &&
      !value.quoted &&
      (this.schema.field(value.value) !== undefined || value.value.toLowerCase() === variable);
    if (isPart || isField) this.isSuspicious = true;
  }

  /** The tree of a list of tokens; `undefined` where they do not follow the grammar, or may mean something else than they say. */
  parse(tokens: SourceToken[], text: string, schema: Schema, variables: boolean): Filter | undefined {
    this.text = text;
    this.schema = schema;
    this.names = fieldNames(schema);
    this.variables = variables;
    this.any = undefined;
    this.isSuspicious = false;
    const { ast, failedAt } = this.run(this.filter, tokens, text.length);
    return failedAt === undefined && !this.isSuspicious ? ast : undefined;
  }
}
