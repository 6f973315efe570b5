import type { TokenType } from 'chevrotain';
import type { RawDiagnostic, Fix } from '../../../diagnostics/diagnostic.ts';
import type { FilterOptions } from '../filter-options.ts';
import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import { schema as specified, type Schema } from '../../../schema/schema.ts';
import type { Any, Filter, Name, Operator, Value } from '../../ast.ts';
import { isBlank, isStrangeBlank, isWord, unitAt } from '../../../text/characters.ts';
import { limits } from '../../limits.ts';
import { SourceToken } from '../../source-token.ts';
import type { JoinKind } from '../../operands.ts';
import type { BracketContent } from './join-arguments.ts';
import { AnyOpen, Comparison } from './tokens.ts';
import { gluedOperator } from './glued-name.ts';
import { filterNames, type FilterNames } from '../schema-names.ts';

/** What a token of a filter carries: the condition it stands for, the names of an `ANY`, or what kind of join it is. */
export type FilterToken = SourceToken<Filter | AnyNames | JoinKind>;

export interface AnyNames extends Pick<Any, 'collection' | 'variable'> {
  readonly kind?: undefined;
}

/** What the scanner reads next. */
export type Next = 'condition' | 'join' | 'end';

/** A join that is written like a function. */
export interface JoinCall {
  readonly kind: JoinKind;
  /** The commas that were read between its arguments. */
  readonly commas: number[];
}

/** A bracket that waits for its other half. */
export interface OpenBracket {
  /** Where the bracket itself stands. */
  readonly at: number;
  /** Index of the first token of the group or `ANY`. */
  readonly token: number;
  /** The declared variable, in lower case, when it belongs to an `ANY`. */
  readonly variable?: string;
  /** True when the members of the collection may be attributes. */
  readonly attributes?: boolean | undefined;
  /** The join that is written like a function before it: `OR(…, …)`. */
  readonly call?: JoinCall;
  /** The `ANY` around an `ANY`. */
  readonly outer?: OpenBracket | undefined;
}

/** One or several NOTs in a row, before a condition. */
export interface Negation {
  readonly start: number;
  readonly end: number;
  /** Where the condition starts. */
  readonly next: number;
  /** Index of its first token. */
  readonly token: number;
  /** How many NOTs there are. */
  readonly count: number;
  /** What is put where NOT stands in for a join. */
  readonly join: '' | 'AND ';
  /** The declared variable, in lower case, where the condition is about an attribute. */
  readonly attribute: string | undefined;
}

/** The state of one pass over a filter's text, and what it has found so far. */
export class FilterScan {
  readonly text: string;
  readonly length: number;
  readonly schema: Schema;
  readonly names: FilterNames;
  readonly variables: boolean;
  /** True when `{{name}}` may stand for a whole condition, too. */
  readonly holes: boolean;
  readonly tokens: FilterToken[] = [];
  readonly findings: RawDiagnostic[] = [];
  readonly brackets: OpenBracket[] = [];
  /** What can only be said when everything behind is known. */
  readonly afterwards: (() => void)[] = [];
  /** The NOTs before conditions. What they turn round is known when everything behind is read. */
  readonly negations: Negation[] = [];
  /** Indexes of the tokens of conditions that are meant, or their opposite, by what joins them. */
  readonly doubtful: number[] = [];
  /** Where blanks stand that are none for a service. */
  strangeBlanks: Set<number> | undefined;
  pos = 0;
  /** What is larger than can be handled. */
  limit: string | undefined;
  /** True when a value that is no mistake by itself may show that the whole text is something else. */
  suspicious = false;
  /** What is in brackets with commas, as soon as a join is met that is written like a function. */
  bracketContents: ReadonlyMap<number, BracketContent> | undefined;
  /** The innermost `ANY` that is open. */
  any: OpenBracket | undefined;
  private terms = 0;
  /** Units that were looked through in vain; whoever looks far ahead stops when they are too many, so that all stays linear. */
  lookedThrough = 0;

  constructor(text: string, options: FilterOptions) {
    this.text = text;
    this.length = text.length;
    this.schema = options.schema ?? specified;
    this.names = filterNames(this.schema);
    this.variables = options.variables === true;
    this.holes = options.holes === true;
  }

  /** Tells whether a word is the name of a field or collection, or one with an operator that touches it. */
  get knows(): (name: string) => boolean {
    const { schema } = this;
    return (name) =>
      schema.field(name) !== undefined ||
      schema.collection(name) !== undefined ||
      /^ismatch$/i.test(name) ||
      gluedOperator(name, schema) !== undefined;
  }

  /** The declared variable, in lower case, where attributes are asked for. */
  get attribute(): string | undefined {
    return this.any?.attributes === true ? this.any.variable : undefined;
  }

  /** The unit at the place that is read, or 0 at the end. */
  get unit(): number {
    return unitAt(this.text, this.pos);
  }

  /** Goes on to the next unit that is no blank, and gives it; 0 at the end. */
  skipBlanks(): number {
    const { text } = this;
    let { pos } = this;
    let unit = unitAt(text, pos);
    for (;;) {
      if (isStrangeBlank(unit)) (this.strangeBlanks ??= new Set()).add(pos);
      else if (!isBlank(unit)) break;
      unit = unitAt(text, ++pos);
    }
    this.pos = pos;
    return unit;
  }

  /** The end of the word that starts at `start`; `start` itself when there is none. */
  wordEnd(start: number): number {
    const { text } = this;
    let end = start;
    while (isWord(unitAt(text, end))) end++;
    return end;
  }

  emit(type: TokenType, start: number, end: number, payload?: FilterToken['payload']): void {
    this.tokens.push(new SourceToken(type, this.text, start, end, payload));
  }

  /** Emits the comparison of these parts. */
  compare(field: Name, operator: Operator, value: Value, end: number = value.range.end): void {
    const { start } = field.range;
    this.emit(Comparison, start, end, { kind: 'Comparison', range: { start, end }, field, operator, value });
  }

  /** Emits the opening of an `ANY` up to `end`, and opens its bracket. */
  openAny(collection: Name, variable: Name, end: number, bracket: OpenBracket): Next {
    this.emit(AnyOpen, collection.range.start, end, { collection, variable });
    const { at, token, attributes } = bracket;
    return this.open({ at, token, attributes, variable: variable.text.toLowerCase(), outer: this.any });
  }

  report(code: DiagnosticCode, message: string, start: number, end: number, ...fixes: Fix[]): void {
    this.findings.push({ code, message, range: { start, end }, fixes });
  }

  /** Opens a bracket; behind it a condition is read, unless this is one bracket too many. */
  open(bracket: OpenBracket): Next {
    this.brackets.push(bracket);
    if (bracket.variable !== undefined) this.any = bracket;
    if (this.brackets.length <= limits.brackets) return 'condition';
    this.limit = `Brackets can be nested at most ${limits.brackets} deep; use fewer.`;
    return 'end';
  }

  /** Counts the condition that was read; behind it a join is read, unless this was one condition too many. */
  counted(): Next {
    if (++this.terms <= limits.terms) return 'join';
    this.limit = `A filter can have at most ${limits.terms} conditions; leave some out.`;
    return 'end';
  }

  close(): OpenBracket | undefined {
    const bracket = this.brackets.pop();
    if (bracket !== undefined && bracket === this.any) this.any = bracket.outer;
    return bracket;
  }
}
