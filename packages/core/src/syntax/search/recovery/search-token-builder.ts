import type { TokenType } from 'chevrotain';
import type { RawDiagnostic } from '../../../diagnostics/diagnostic.ts';
import type { TextEdit } from '../../../text/range.ts';
import { limits } from '../../limits.ts';
import type { JoinKind } from '../../operands.ts';
import { SourceToken } from '../../source-token.ts';
import * as token from '../tokens.ts';
import { emptyBrackets, openBrackets, operandRemoval, strayBracket } from './bracket-diagnostics.ts';
import { OperatorRun } from './operator-run.ts';

/** An open bracket, or the whole text, with what has been read in it. Brackets without an operand are dropped as a whole. */
interface Frame {
  /** Offset of the bracket. */
  readonly at: number;
  /** Where the operand starts that the bracket belongs to, with its operators and its field. */
  readonly start: number;
  readonly tokens: SourceToken[];
  readonly diagnostics: RawDiagnostic[];
  operands: number;
  /** How many of the operands are empty brackets. */
  empties: number;
}

const newFrame = (at: number, start: number): Frame => ({
  at,
  start,
  tokens: [],
  diagnostics: [],
  operands: 0,
  empties: 0,
});

/**
 * Builds a token list that fits the grammar, and the diagnostics. Operators and brackets that do not fit are reported once, and left out
 * or replaced; missing closing brackets are added.
 */
export class SearchTokenBuilder {
  /** Where the last token ends. */
  end = 0;
  /** The limit that the text exceeds; nothing more is read then. */
  exceeded: RawDiagnostic | undefined;
  /** Up to here, one straight quote more or less would change which text is a phrase, so no fix may add or remove one. */
  quotedTo = 0;
  private frame: Frame = newFrame(0, 0);
  private readonly outer: Frame[] = [];
  /** The last operand, until the next token is added: a colon behind it makes it a field. */
  private operandToken: SourceToken | undefined;
  private operandIsBound = false;
  private run: OperatorRun;
  /** Where the field starts whose operand is read next. */
  private field: number | undefined;
  /** True when NOT precedes the present operand. */
  private operandIsNegated = false;
  /** Where the present operand starts, with its operators and its field. */
  private start = 0;
  private terms = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
    this.run = new OperatorRun(text);
  }

  get tokens(): SourceToken[] {
    return this.frame.tokens;
  }

  get diagnostics(): readonly RawDiagnostic[] {
    return this.frame.diagnostics;
  }

  /** True right behind a field and its colon. */
  get bound(): boolean {
    return this.field !== undefined;
  }

  get isEmpty(): boolean {
    const { frame, operandToken } = this;
    const hasTokens = frame.tokens.length > 0 || operandToken !== undefined || this.outer.length > 0;
    return !hasTokens && !this.bound && this.run.isEmpty;
  }

  /** The last operand, when nothing has been read since. */
  get last(): SourceToken | undefined {
    return this.run.isEmpty && !this.bound ? this.operandToken : undefined;
  }

  /** The same, unless it is bound to a field. */
  get unbound(): SourceToken | undefined {
    return this.operandIsBound ? undefined : this.last;
  }

  /** True when NOT precedes the operand that is read next. */
  get negated(): boolean {
    return this.bound ? this.operandIsNegated : this.run.negates;
  }

  /** Where the field starts whose operand is read next. */
  get fieldStart(): number {
    return this.field ?? this.end;
  }

  /** True when an operand ends right at `at`. */
  touches(at: number): boolean {
    return this.end === at && this.frame.operands > 0 && this.run.isEmpty && !this.bound;
  }

  report(diagnostic: RawDiagnostic): void {
    const { fixes = [], range } = diagnostic;
    const kept =
      range.start < this.quotedTo ? fixes.filter((fix) => fix.edits.every((edit) => this.keepsQuotes(edit))) : fixes;
    this.frame.diagnostics.push({ spec: '4.8', ...diagnostic, fixes: kept });
  }

  /** Adds an operator. `foreign` is the diagnostic of one of another language, for the case that it fits here. */
  operator(kind: JoinKind | 'Not', start: number, end: number, foreign?: RawDiagnostic): void {
    this.run.add(kind, start, end, foreign);
  }

  operand(type: TokenType, start: number, end: number): void {
    this.countTerm(start, end);
    this.beginOperand(start);
    this.operandIsBound = this.bound;
    this.field = undefined;
    this.flush();
    this.operandToken = new SourceToken(type, this.text, start, end);
    this.end = end;
    this.frame.operands++;
  }

  /** Adds a field whose colon ends at `end` and whose operand follows. */
  bind(start: number, nameEnd: number, end: number): void {
    this.beginOperand(start);
    this.addField(start, nameEnd, end);
  }

  /** Makes a field of the last operand, whose colon ends at `end`. */
  bindLast(end: number): void {
    const name = this.operandToken;
    if (name === undefined) return;
    this.operandToken = undefined;
    this.frame.operands--;
    this.addField(name.startOffset, name.end, end);
  }

  unreadable(start: number, end: number): void {
    this.operand(token.Unreadable, start, end);
  }

  /** Removes the last operand; `undefined` when that would leave empty brackets. */
  removal(): TextEdit | undefined {
    const isFirst = this.frame.operands === 1;
    return isFirst && this.outer.length > 0 ? undefined : operandRemoval(this.text, this.start, this.end, isFirst);
  }

  open(at: number): void {
    if (this.outer.length === limits.brackets) {
      this.exceed(`Brackets can be nested at most ${limits.brackets} deep; use fewer.`, at, at + 1);
    }
    this.beginOperand(at);
    this.field = undefined;
    this.flush();
    this.outer.push(this.frame);
    this.frame = newFrame(at, this.start);
    this.push(token.Open, at, at + 1);
  }

  close(at: number): void {
    const { frame, text } = this;
    const end = at + 1;
    if (this.outer.length === 0) {
      this.report(strayBracket(text, at));
    } else if (frame.operands === frame.empties) {
      this.dropFrame(end);
      const removal = operandRemoval(text, frame.start, end, this.frame.operands === 1);
      const holdsNot = /\bNOT\b/.test(text.slice(frame.at, end));
      this.report(emptyBrackets({ start: frame.at, end }, removal, holdsNot));
    } else {
      this.endRun();
      this.closeFrame(at, end);
    }
  }

  /** Ends the list: closes what is open. */
  finish(): void {
    if (this.outer.length > 0) this.closeAll();
    this.endRun();
    this.flush();
  }

  private closeAll(): void {
    const { text, outer } = this;
    const outermost = outer[1] ?? this.frame;
    const count = outer.length;
    const contentEnd = Math.max(this.end, this.run.end);
    let dropped: Frame | undefined;
    while (this.frame.operands === this.frame.empties && outer.length > 0) {
      dropped = this.frame;
      this.dropFrame(contentEnd);
    }
    let start = contentEnd;
    if (dropped !== undefined) {
      start = operandRemoval(text, dropped.start, text.length, this.frame.operands === 1).range.start;
    }
    const range = { start, end: dropped === undefined ? contentEnd : text.length };
    this.report(openBrackets(outermost.at, count, { range, newText: ')'.repeat(outer.length) }));
    this.endRun();
    while (outer.length > 0) this.closeFrame(this.end, this.end);
  }

  /** Ends the innermost bracket and adds its content to what is around it. */
  private closeFrame(start: number, end: number): void {
    this.push(token.Close, start, end);
    const { tokens, diagnostics } = this.frame;
    this.frame = this.outer.pop() ?? this.frame;
    // A call cannot have as many arguments as there may be tokens.
    for (const each of tokens) this.frame.tokens.push(each);
    for (const each of diagnostics) this.frame.diagnostics.push(each);
    this.frame.operands++;
  }

  /** Replaces the innermost bracket, which has no operand, and its content by one unreadable operand. */
  private dropFrame(end: number): void {
    const { at } = this.frame;
    this.frame = this.outer.pop() ?? this.frame;
    this.run = new OperatorRun(this.text);
    this.operandToken = undefined;
    this.countTerm(at, end);
    this.push(token.Unreadable, at, end);
    this.frame.operands++;
    this.frame.empties++;
  }

  private countTerm(start: number, end: number): void {
    if (++this.terms <= limits.terms) return;
    this.exceed(`A search can have at most ${limits.terms} terms; leave some out.`, start, end);
  }

  /** Adds the operators before an operand, unless its field has done so. */
  private beginOperand(start: number): void {
    if (this.bound) return;
    const { run } = this;
    this.start = run.isEmpty ? start : run.start;
    this.operandIsNegated = run.negates;
    if (run.isEmpty) return;
    this.reportRun(true);
    if (run.join !== undefined && this.frame.operands > 0) {
      this.push(run.join === 'And' ? token.And : token.Or, run.start, run.end);
    }
    if (run.negates) this.push(token.Not, run.notStart, run.end);
    this.run = new OperatorRun(this.text);
  }

  private addField(start: number, nameEnd: number, end: number): void {
    this.push(token.FieldName, start, nameEnd);
    this.push(token.Colon, nameEnd, end);
    this.field = start;
  }

  /** Reports the mistake in the run as a whole, whose fix replaces foreign operators too; else those. */
  private reportRun(after: boolean): void {
    const mistake = this.run.check(this.frame.operands > 0, after);
    for (const each of mistake === undefined ? this.run.foreign : [mistake]) this.report(each);
  }

  /** Ends the run between the last operand and the end of the text or a bracket. */
  private endRun(): void {
    const { run } = this;
    if (run.isEmpty) return;
    this.reportRun(false);
    this.run = new OperatorRun(this.text);
    // A search of operators alone must not be taken for an empty one, which finds everything.
    if (this.frame.operands === 0) this.unreadable(run.start, run.end);
  }

  private keepsQuotes({ range, newText }: TextEdit): boolean {
    return !newText.includes('"') && !this.text.slice(range.start, range.end).includes('"');
  }

  private push(type: TokenType, start: number, end: number): void {
    this.flush();
    this.tokens.push(new SourceToken(type, this.text, start, end));
    this.end = end;
  }

  private flush(): void {
    if (this.operandToken !== undefined) this.tokens.push(this.operandToken);
    this.operandToken = undefined;
  }

  private exceed(message: string, start: number, end: number): void {
    this.exceeded ??= { code: 'limit', message, range: { start, end } };
  }
}
