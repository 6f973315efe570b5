import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { Fix, RawDiagnostic } from '../../../diagnostics/diagnostic.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { Range } from '../../../text/range.ts';
import type { JoinKind } from '../../operands.ts';
import { afterBlanks, beforeBlanks } from '../characters.ts';

const words = { And: 'AND', Or: 'OR', Not: 'NOT' } as const;

/**
 * The operators between two operands. AND or OR, NOT, AND NOT and OR NOT are correct. Any other sequence is one mistake: its first join
 * counts, and so does a NOT anywhere in it, because without it the search would find the opposite.
 */
export class OperatorRun {
  start = 0;
  end = 0;
  /** The first join; absent when there is only NOT. */
  join: JoinKind | undefined;
  /** True when one of them is NOT. */
  negates = false;
  /** Where the negated operand starts. */
  notStart = 0;
  /** Diagnostics of operators of another language. They are reported when the run has no mistake as a whole. */
  readonly foreign: RawDiagnostic[] = [];
  private count = 0;
  /** True when a join follows a NOT. */
  private isReversed = false;
  private lastJoin: JoinKind | undefined;
  private joinCount = 0;
  private joinsEnd = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  add(kind: JoinKind | 'Not', start: number, end: number, foreign?: RawDiagnostic): void {
    if (foreign !== undefined) this.foreign.push(foreign);
    if (this.count === 0) this.start = start;
    this.count++;
    this.end = end;
    if (kind === 'Not') {
      this.negates = true;
      this.notStart = start;
    } else {
      this.isReversed ||= this.negates;
      // The negated operand includes what the fix rewrites, so that no other fix inserts a bracket between them.
      if (this.negates) this.notStart = start;
      this.joinCount++;
      this.join ??= kind;
      this.lastJoin = kind;
      this.joinsEnd = end;
    }
  }

  /** The mistake in the run; `before` and `after` say whether there is an operand on that side. */
  check(before: boolean, after: boolean): RawDiagnostic | undefined {
    const expected = (before && this.join !== undefined ? 1 : 0) + (this.negates ? 1 : 0);
    if (after && this.count === expected && !this.isReversed && (this.joinCount === 0 || before)) return undefined;
    // At the start, a NOT behind the joins is correct.
    const isLast = this.negates && !this.isReversed && this.joinCount === this.count - 1;
    const end = after && !before && isLast ? this.joinsEnd : this.end;
    const range = { start: this.start, end };
    const shown = excerpt(this.text.slice(range.start, range.end).replace(/\s+/g, ' '));
    return {
      code: 'missing-operand',
      message: this.message(before, after, shown),
      range,
      fixes: this.fixes(before, after),
    };
  }

  private message(before: boolean, after: boolean, shown: string): string {
    if (!before && !after && !this.hasWord) return `A search needs a term beside ${shown}; write one.`;
    if (!before && !after)
      return `A search needs a term beside ${shown}; to search for the word itself, put it in double quotes.`;
    if (!after) return `${shown} has no term after it; write one, or remove ${shown}.`;
    if (!before && this.isReversed) return `${shown} has no term before it; write one, or keep NOT alone.`;
    if (!before && this.joinCount > 0) return `${shown} has no term before it; write one, or remove ${shown}.`;
    if (this.isReversed)
      return `NOT comes after AND or OR, right before its term; write ${this.written(before, this.join)}.`;
    return this.joinCount === 0
      ? `NOT stands here ${this.count} times; write it once, or not at all.`
      : `There is no term between the operators ${shown}; write one, or keep one operator.`;
  }

  private fixes(before: boolean, after: boolean): Fix[] {
    const { text, join, lastJoin, start, end } = this;
    if (!before && !after) {
      if (!this.hasWord) return [];
      return [
        createFix(
          'Search for the word',
          'preferred',
          replace({ start, end }, `"${text.slice(start, end).replace(/\s+/g, ' ')}"`),
        ),
      ];
    }
    const kept = (kind: JoinKind | undefined): Fix['edits'][number] => {
      const operators = after ? this.written(before, kind) : '';
      return replace(operators === '' ? this.withBlanks(after) : { start, end }, operators);
    };
    const edit = kept(join);
    const fixes = [createFix(edit.newText === '' ? 'Remove it' : `Write ${edit.newText}`, 'preferred', edit)];
    if (before && after && join !== lastJoin) {
      const other = kept(lastJoin);
      fixes.push(createFix(`Write ${other.newText}`, 'possible', other));
    }
    if (this.joinCount === 0 && after)
      fixes.push(createFix('Remove NOT', 'possible', replace(this.withBlanks(after), '')));
    return fixes;
  }

  /** Whether it has a word that may be searched for: signs of other languages have none. */
  private get hasWord(): boolean {
    return /[A-Z]/.test(this.text.slice(this.start, this.end));
  }

  /** The operators in the correct order, before an operand. A join needs an operand before it. */
  private written(before: boolean, join: JoinKind | undefined): string {
    const operators = [before && join !== undefined ? words[join] : '', this.negates ? words.Not : ''];
    return operators.filter((word) => word !== '').join(' ');
  }

  /** The run with the blanks behind it, or before it. */
  private withBlanks(ahead: boolean): Range {
    const { text, start, end } = this;
    return ahead ? { start, end: afterBlanks(text, end) } : { start: beforeBlanks(text, start), end };
  }
}
