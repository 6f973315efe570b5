import { createFix, type Certainty } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import type { Fix, RawDiagnostic } from '../../../diagnostics/diagnostic.ts';
import { fieldTypes, type FieldRow } from '../../../schema/fields.ts';
import type { OperatorName } from '../../../schema/operators.ts';
import { schema as specified, type Schema } from '../../../schema/schema.ts';
import { isBlank, isStrangeGap, isWord, unitAt } from '../../../text/characters.ts';
import type { Range } from '../../../text/range.ts';
import type { Comparison, Filter, Name, Operator, Value } from '../../ast.ts';
import { limits } from '../../limits.ts';
import type { JoinKind } from '../../operands.ts';
import type { FilterOptions } from '../filter-options.ts';
import type { BracketContent, RecoveredItem, JoinCall, JoinItem, WrittenNot, Next, OpenBracket } from './items.ts';
import { spaced } from './words/edits.ts';
import { gluedOperator } from './words/word-shapes.ts';

/** What a speculative reading gave. Nothing of it counts unless it is taken. */
export interface Attempt<Result> {
  readonly result: Result;
  readonly findings: readonly RawDiagnostic[];
}

/** Whether a UTF-16 unit is a control character of ASCII that is no blank. */
const isControl = (unit: number): boolean => unit < 0x09 || (unit > 0x0d && unit < 0x20) || unit === 0x7f;

/** The state of one pass over a text that does not follow the grammar: where it is read, and what was found so far. */
export class Recovery {
  readonly text: string;
  readonly length: number;
  readonly schema: Schema;
  readonly variables: boolean;
  /** True when `{{name}}` may be a whole condition, too. */
  readonly holes: boolean;
  /** The moment at which the text is read, in epoch milliseconds, if it is known. */
  readonly now: number | undefined;
  readonly items: RecoveredItem[] = [];
  readonly brackets: OpenBracket[] = [];
  /** What can only be said when everything behind is known. */
  readonly afterwards: (() => void)[] = [];
  /** The NOTs before conditions. What they turn round is known when everything behind is read. */
  readonly negations: WrittenNot[] = [];
  /** Indexes of conditions of which the join beside them does not say whether they or their opposites are meant. */
  readonly doubtful: number[] = [];
  /** The offsets of blanks that a service does not take for blanks. */
  readonly strangeBlanks: Set<number> = new Set();
  pos = 0;
  /** What is larger than can be handled. */
  limit: string | undefined;
  /** True when a value is valid by itself and still may show that the whole text is something else, such as encoded text. */
  suspicious = false;
  /** What is in brackets with commas, from the first join on that is written like a function. */
  bracketContents: ReadonlyMap<number, BracketContent> | undefined;
  /** The innermost `ANY` that is open. */
  any: OpenBracket | undefined;
  /** Units that were looked through in vain; a reader that looks far ahead stops when they are too many, so that all stays linear. */
  lookedThrough = 0;
  private found: RawDiagnostic[] = [];
  private terms = 0;

  constructor(text: string, options: FilterOptions) {
    this.text = text;
    this.length = text.length;
    this.schema = options.schema ?? specified;
    this.variables = options.variables === true;
    this.holes = options.holes === true;
    this.now = options.now;
  }

  get findings(): readonly RawDiagnostic[] {
    return this.found;
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

  /** The schema's row of a field; `undefined` inside an `ANY`, where its variable is compared. */
  rowOf(field: Name): FieldRow | undefined {
    return this.any === undefined ? this.schema.field(field.text) : undefined;
  }

  /** The operators that a field can have; `undefined` where its type is not known. */
  operatorsOf(field: Name): readonly OperatorName[] | undefined {
    const type = this.rowOf(field)?.type;
    return type === undefined ? undefined : fieldTypes[type].operators;
  }

  slice({ start, end }: Range): string {
    return this.text.slice(start, end);
  }

  /** Moves to the next unit that is not a blank, and gives it; 0 at the end. */
  skipBlanks(): number {
    const { text } = this;
    let unit = this.unit;
    for (;;) {
      if (isStrangeGap(unit)) this.strangeBlanks.add(this.pos);
      else if (!isBlank(unit)) return unit;
      unit = unitAt(text, ++this.pos);
    }
  }

  /** The end of the word that starts at `start`; `start` itself when there is none. */
  wordEnd(start: number): number {
    let end = start;
    while (isWord(unitAt(this.text, end))) end++;
    return end;
  }

  /** Moves to `end`, and past the rest of a run of control characters, thousands of which a binary file has. Returns the offset. */
  drop(end: number): number {
    const { text } = this;
    this.pos = end;
    while (isControl(text.charCodeAt(this.pos - 1)) && isControl(text.charCodeAt(this.pos))) this.pos++;
    return this.pos;
  }

  /** Reads the condition of a node; behind it a join is read, unless this is one condition too many. */
  condition(start: number, end: number, node: Filter, isWritten = false): Next {
    this.items.push({ type: 'Condition', start, end, node, isWritten });
    return this.counted();
  }

  /** Reads the comparison of these parts, which are in the order of the language. */
  compare(field: Name, operator: Operator, value: Value, end: number = value.range.end): Next {
    const { start } = field.range;
    const node: Comparison = { kind: 'Comparison', range: { start, end }, field, operator, value };
    return this.condition(start, end, node, true);
  }

  /** Gives up the text from `start` to `end` as a condition, and goes on behind it. */
  invalid(start: number, end: number): Next {
    this.pos = Math.max(end, this.pos);
    const range = { start, end };
    return this.condition(start, end, { kind: 'Invalid', range, text: this.slice(range) });
  }

  /** Reads a join from `start` to `end`, and goes on behind it. */
  join(kind: JoinKind, start: number, end: number): 'condition' {
    this.items.push({ type: 'Join', start, end, kind });
    this.pos = end;
    return 'condition';
  }

  /** Counts a condition. */
  counted(): Next {
    if (++this.terms <= limits.terms) return 'join';
    this.limit = `A filter can have at most ${limits.terms} conditions; leave some out.`;
    return 'end';
  }

  /** The comparison at an index, when one is there whose parts are in the order of the language. */
  comparisonAt(index: number): Comparison | undefined {
    const item = this.items[index];
    return item?.type === 'Condition' && item.isWritten && item.node.kind === 'Comparison' ? item.node : undefined;
  }

  /** The comparison that was read last. */
  get last(): Comparison | undefined {
    return this.comparisonAt(this.items.length - 1);
  }

  /** The join that was read last, and the comparison before it. */
  get joined(): { readonly join: JoinItem & Range; readonly before: Comparison } | undefined {
    const join = this.items.at(-1);
    const before = this.comparisonAt(this.items.length - 2);
    return join?.type === 'Join' && before !== undefined ? { join, before } : undefined;
  }

  /** Takes back what was read last, to read it as a part of something else. */
  takeBack(count = 1): void {
    for (let left = count; left > 0; left--) if (this.items.pop()?.type === 'Condition') this.terms--;
  }

  report(code: DiagnosticCode, message: string, start: number, end: number, ...fixes: Fix[]): void {
    this.found.push({ code, message, range: { start, end }, fixes });
  }

  /** Reports what should be another word. `word` is the one to write. */
  reword(start: number, end: number, word: string, certainty: Certainty, message?: string): void {
    const fix = createFix(`Write ${excerpt(word)}`, certainty, spaced(this.text, start, end, word));
    this.report(
      'unknown-operator',
      message ?? `Write ${word} in place of ${this.text.slice(start, end)}.`,
      start,
      end,
      fix,
    );
  }

  add(...findings: readonly RawDiagnostic[]): void {
    this.found.push(...findings);
  }

  /** Reads without a word: what there is to say counts only when it is added. */
  attempt<Result>(read: () => Result): Attempt<Result> {
    const before = this.found;
    this.found = [];
    const result = read();
    const findings = this.found;
    this.found = before;
    return { result, findings };
  }

  /** Withdraws the last finding where that of a larger form takes its place. */
  withdraw(isPart: (finding: RawDiagnostic) => boolean): void {
    const last = this.found.at(-1);
    if (last !== undefined && isPart(last)) this.found = this.found.slice(0, -1);
  }

  /** Opens a bracket; behind it a condition is read, unless this is one bracket too many. */
  open(bracket: OpenBracket): Next {
    this.brackets.push(bracket);
    if (bracket.variable !== undefined) this.any = bracket;
    if (this.brackets.length <= limits.brackets) return 'condition';
    this.limit = `Brackets can be nested at most ${limits.brackets} deep; use fewer.`;
    return 'end';
  }

  /** Opens the group whose bracket is here. */
  openGroup(call?: JoinCall): Next {
    const { pos: at, items } = this;
    const item = items.length;
    items.push({ type: 'Open', start: at, end: at + 1 });
    this.pos = at + 1;
    return this.open({ at, item, ...(call === undefined ? {} : { call }) });
  }

  /** Opens an `ANY` whose head ends at `end`. */
  openAny(collection: Name, variable: Name, end: number, { at, item, attributes }: OpenBracket): Next {
    this.items.push({ type: 'Any', start: collection.range.start, end, collection, variable });
    return this.open({ at, item, attributes, variable: variable.text.toLowerCase(), outer: this.any });
  }

  close(): OpenBracket | undefined {
    const bracket = this.brackets.pop();
    if (bracket !== undefined && bracket === this.any) this.any = bracket.outer;
    return bracket;
  }
}
