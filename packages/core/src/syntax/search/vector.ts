import type { TokenType } from 'chevrotain';
import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { TextEdit } from '../../text/range.ts';
import type { Field, Name } from '../ast.ts';
import { limits } from '../limits.ts';
import type { JoinKind } from '../operands.ts';
import { SourceToken } from '../source-token.ts';
import { emptyBrackets, openBrackets, strayBracket } from './bracket-findings.ts';
import { deletion } from './deletion.ts';
import { OperatorRun } from './operator-run.ts';
import { withPrefix, type Prefix } from './prefix.ts';
import { Close, Join, Open, Term } from './tokens.ts';

type Leaf = Exclude<Field['operand'], { readonly kind: 'Group' }>;

/** An open bracket, and how things stood before it. */
interface Bracket {
  readonly at: number;
  /** Index of its token. */
  readonly token: number;
  /** How many findings were made before it. */
  readonly findings: number;
  /** Where the operand starts that it belongs to, its operators and field with it. */
  readonly start: number;
  readonly prefix: Prefix | undefined;
  /** Operands before it, and how many of them are empty brackets. */
  readonly operands: number;
  readonly empties: number;
}

/** All a grammar needs of a join is its kind, so there is one token for each. */
const joins: Readonly<Record<JoinKind, SourceToken>> = {
  And: new SourceToken(Join, '', 0, 0, 'And'),
  Or: new SourceToken(Join, '', 0, 0, 'Or'),
};

/**
 * The token vector of a search while it grows. It is always a text of the grammar as far as it goes: what cannot stand where it stands
 * is reported once, left out or replaced, and what is missing is added.
 */
export class SearchVector {
  readonly tokens: SourceToken[] = [];
  readonly findings: RawDiagnostic[] = [];
  /** Where the last thing that was put in ends. */
  end = 0;
  /** What is beyond the limits; nothing more is read then. */
  exceeded: RawDiagnostic | undefined;
  /** Up to here one straight quote more or less would change what is a phrase, so that no fix may bring or take one. */
  quotedTo = 0;
  private leaf: Leaf | undefined;
  private leafIsBound = false;
  /** What stands before the operand that is read now. */
  private not: number | undefined;
  private name: Name | undefined;
  private readonly text: string;
  private readonly brackets: Bracket[] = [];
  private readonly run: OperatorRun;
  /** What there is to say of the operators in the run. */
  private readonly foreign: RawDiagnostic[] = [];
  private terms = 0;
  /** Operands since the innermost open bracket, and how many of them are empty brackets. */
  private operands = 0;
  private empties = 0;
  /** Where the present operand starts, with its operators and its field. */
  private start = 0;

  constructor(text: string) {
    this.text = text;
    this.run = new OperatorRun(text);
  }

  /** True right behind a field and its colon. */
  get bound(): boolean {
    return this.name !== undefined;
  }

  /** True when nothing was read yet. */
  get isEmpty(): boolean {
    return this.tokens.length === 0 && !this.bound && this.run.count === 0;
  }

  /** The leaf that was put in last, when nothing has been read since. */
  get last(): Leaf | undefined {
    return this.run.count === 0 && !this.bound ? this.leaf : undefined;
  }

  /** The same, unless it is bound to a field. */
  get unbound(): Leaf | undefined {
    return this.leafIsBound ? undefined : this.last;
  }

  /** True when an operand ends right at `at`. */
  touches(at: number): boolean {
    return this.end === at && this.operands > 0 && this.run.count === 0 && !this.bound;
  }

  get depth(): number {
    return this.brackets.length;
  }

  /** True when NOT stands before the operand that is read next. */
  get negated(): boolean {
    return this.bound ? this.not !== undefined : this.run.negates;
  }

  /** Where the field stands whose operand is read next. */
  get fieldStart(): number {
    return this.name?.range.start ?? this.end;
  }

  report(finding: RawDiagnostic): void {
    const { fixes = [], range } = finding;
    const kept =
      range.start < this.quotedTo ? fixes.filter((fix) => fix.edits.every((edit) => this.keepsQuotes(edit))) : fixes;
    this.findings.push({ spec: '4.8', ...finding, fixes: kept });
  }

  /** An operator; `foreign` is what there is to say of one of another language, unless it cannot stand here at all. */
  operator(kind: JoinKind | 'Not', start: number, end: number, foreign?: RawDiagnostic): void {
    this.run.add(kind, start, end);
    if (foreign !== undefined) this.foreign.push(foreign);
  }

  /** A leaf of the tree, from where it starts. */
  operand(leaf: Leaf): void {
    const { start, end } = leaf.range;
    this.count(start, end);
    this.begin(start);
    this.leafIsBound = this.bound;
    const prefix = this.takePrefix();
    this.push(Term, start, end, prefix === undefined ? leaf : withPrefix(prefix, leaf));
    this.leaf = leaf;
    this.operands++;
  }

  /** A field with its colon, which its operand must follow. */
  field(name: Name, end: number): void {
    this.begin(name.range.start);
    this.name = name;
    this.end = end;
  }

  /** Makes a field of the last term, whose colon ends at `end`. */
  bindLast(name: Name, end: number): void {
    this.tokens.pop();
    this.operands--;
    this.name = name;
    this.end = end;
  }

  /** Something that cannot be read stands where an operand should. */
  invalid(start: number, end: number): void {
    this.operand({ kind: 'Invalid', range: { start, end }, text: this.text.slice(start, end) });
  }

  /** What takes the last operand out; none where it would leave empty brackets. */
  removal(): TextEdit | undefined {
    const first = this.operands === 1;
    return first && this.brackets.length > 0 ? undefined : deletion(this.text, this.start, this.end, first);
  }

  open(at: number): void {
    if (this.brackets.length === limits.brackets) {
      this.exceed(`Brackets can be nested at most ${limits.brackets} deep; use fewer.`, at, at + 1);
    }
    this.begin(at);
    const prefix = this.takePrefix();
    const { tokens, findings, start, operands, empties } = this;
    this.brackets.push({ at, token: tokens.length, findings: findings.length, start, prefix, operands, empties });
    this.push(Open, at, at + 1, prefix);
    this.operands = 0;
    this.empties = 0;
  }

  close(at: number): void {
    const bracket = this.brackets.pop();
    const end = at + 1;
    if (bracket === undefined) {
      this.report(strayBracket(this.text, at));
    } else if (this.operands === this.empties) {
      this.drop(bracket, end);
      this.empties++;
      const removal = deletion(this.text, bracket.start, end, this.operands === 1);
      this.report(emptyBrackets({ start: bracket.at, end }, removal));
    } else {
      this.endRun();
      this.leave(bracket);
      this.push(Close, at, end);
      this.operands++;
    }
  }

  /** Ends the vector: what is open is closed. */
  finish(): void {
    if (this.brackets.length > 0) this.closeAll();
    this.endRun();
  }

  private closeAll(): void {
    const { text, brackets } = this;
    const [outermost] = brackets;
    const count = brackets.length;
    const contentEnd = Math.max(this.end, this.run.count > 0 ? this.run.end : 0);
    let cut: Bracket | undefined;
    while (this.operands === this.empties && brackets.length > 0) {
      cut = brackets.pop();
      if (cut !== undefined) this.drop(cut, contentEnd);
      this.empties++;
    }
    const closing = ')'.repeat(brackets.length);
    let range = { start: contentEnd, end: contentEnd };
    if (cut !== undefined) {
      const { start } = deletion(text, cut.start, text.length, this.operands === 1).range;
      range = { start, end: text.length };
    }
    this.report(openBrackets(outermost?.at ?? 0, count, { range, newText: closing }));
    this.endRun();
    for (let bracket = brackets.pop(); bracket !== undefined; bracket = brackets.pop()) {
      this.push(Close, this.end, this.end);
      this.leave(bracket);
      this.operands++;
    }
  }

  /** Puts one unreadable operand in place of a bracket and all behind it. */
  private drop(bracket: Bracket, end: number): void {
    const { prefix, at: start } = bracket;
    const invalid: Leaf = { kind: 'Invalid', range: { start, end }, text: this.text.slice(start, end) };
    this.count(start, end);
    this.tokens.length = bracket.token;
    this.findings.length = bracket.findings;
    this.run.clear();
    this.foreign.length = 0;
    this.leave(bracket);
    this.push(Term, start, end, prefix === undefined ? invalid : withPrefix(prefix, invalid));
    this.operands++;
  }

  private count(start: number, end: number): void {
    if (++this.terms <= limits.terms) return;
    this.exceed(`A search can have at most ${limits.terms} terms; leave some out.`, start, end);
  }

  private leave(bracket: Bracket): void {
    this.operands = bracket.operands;
    this.empties = bracket.empties;
  }

  /** Puts in the join before an operand and keeps its NOT, unless a field has done so. */
  private begin(start: number): void {
    if (this.bound) return;
    const { run } = this;
    this.start = start;
    this.not = undefined;
    let join: JoinKind = 'And';
    if (run.count > 0) {
      this.reportRun(true);
      this.start = run.start;
      join = run.join ?? join;
      if (run.negates) this.not = run.notStart;
      run.clear();
    }
    if (this.operands > 0) this.tokens.push(joins[join]);
  }

  /** NOT stays known, in case that the operand turns out to be a field. */
  private takePrefix(): Prefix | undefined {
    const { not, name: field } = this;
    this.name = undefined;
    return not === undefined && field === undefined ? undefined : { not, field };
  }

  /** What is wrong with the run as a whole; the fix of that writes its operators, too. */
  private reportRun(after: boolean): void {
    const finding = this.run.check(this.operands > 0, after);
    for (const each of finding === undefined ? this.foreign : [finding]) this.report(each);
    this.foreign.length = 0;
  }

  /** What stands between the last operand and the end of the text or a bracket. */
  private endRun(): void {
    if (this.run.count === 0) return;
    this.reportRun(false);
    if (this.operands === 0) {
      // Nothing but operators is no search at all, but it must not be taken for an empty one, which finds everything.
      const { start, end } = this.run;
      this.run.clear();
      this.invalid(start, end);
    }
    this.run.clear();
  }

  private keepsQuotes({ range, newText }: TextEdit): boolean {
    return !newText.includes('"') && !this.text.slice(range.start, range.end).includes('"');
  }

  private push(type: TokenType, start: number, end: number, payload?: unknown): void {
    this.leaf = undefined;
    this.tokens.push(new SourceToken(type, this.text, start, end, payload));
    this.end = end;
  }

  private exceed(message: string, start: number, end: number): void {
    this.exceeded ??= { code: 'limit', message, range: { start, end } };
  }
}
