import type { Fix } from '../../../diagnostic.ts';
import type { TextEdit } from '../../../range.ts';
import { mend } from '../../../rules/mend.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { Operator } from '../../ast.ts';
import { comparisonAt } from '../comparison-at.ts';
import { afterBlanks, joinAt } from '../lookahead.ts';
import type { FilterScan, FilterToken, Next } from '../scan.ts';
import { Join, Open } from '../tokens.ts';
import { invalid, withoutCondition } from './missing-condition.ts';
import { oppositeFor } from './negated-operator.ts';
import { spaced } from './spaced.ts';

/** A fix with more edits than this is nothing that a person would check. */
const longestFix = 100;

const not = /not(?![\w./])|!(?!=)/iy;

/** The end of the `NOT` or `!` at `at`; undefined when there is none. */
export function notAt(text: string, at: number): number | undefined {
  not.lastIndex = at;
  return not.test(text) ? not.lastIndex : undefined;
}

/**
 * Reads the NOTs from here on, a condition is read behind them. The language has no NOT, but often the condition can be
 * said the other way round: that is known when the condition was read. `join` is put where NOT stands in for a join.
 */
export function negation(scan: FilterScan, join: '' | 'AND '): Next {
  const { text, pos: start, tokens } = scan;
  let end = start;
  let count = 0;
  for (let next = notAt(text, start); next !== undefined; next = notAt(text, afterBlanks(text, end))) {
    end = next;
    count++;
  }
  scan.pos = end;
  scan.skipBlanks();
  if (scan.pos >= scan.length || scan.unit === 0x29 || joinAt(text, scan.pos) !== undefined) {
    const fix = withoutCondition(scan, start, end);
    scan.report('missing-operand', 'Write a condition here; there is nothing after NOT.', start, end, fix);
    return invalid(scan, start, end);
  }
  const index = tokens.length;
  const next = scan.pos;
  scan.afterwards.push(() => {
    const reversal = new Reversal(scan);
    if (count % 2 === 1) reversal.condition(index);
    const edits = [spaced(text, start, next, join.trim()), ...reversal.edits];
    const fixes: Fix[] = [];
    if (reversal.possible) {
      const title = count % 2 === 1 ? 'Turn the condition round' : 'Leave NOT out';
      fixes.push(mend(title, reversal.exact ? 'safe' : 'possible', ...edits));
    }
    const said = reversal.possible ? 'say the opposite with another operator' : 'say what is wanted without it';
    scan.report('unknown-operator', `A filter has no NOT; ${said}.`, start, end, ...fixes);
  });
  return 'condition';
}

/** Turns a condition round, operator by operator, AND for OR. */
class Reversal {
  readonly edits: TextEdit[] = [];
  possible = true;
  /** False when a missing value makes a difference. */
  exact = true;
  private readonly text: string;
  private readonly tokens: readonly FilterToken[];
  private readonly schema: Schema;
  /** Whether a field was met that needs a status beside it. */
  private needsCompanion = false;

  constructor({ text, tokens, schema }: FilterScan) {
    this.text = text;
    this.tokens = tokens;
    this.schema = schema;
  }

  /** Takes the index of a condition's first token, gives that of the token behind it. */
  condition(index: number): number {
    if (this.tokens[index]?.tokenType === Open && this.possible) return this.group(index + 1);
    const comparison = comparisonAt(this.tokens, index);
    if (comparison === undefined) {
      this.possible = false;
      return this.tokens.length;
    }
    if (this.schema.field(comparison.field.text)?.companion !== undefined) this.needsCompanion = true;
    this.operator(comparison.operator, comparison.field.text);
    return index + 1;
  }

  private group(index: number): number {
    let at = this.condition(index);
    const kind = this.tokens[at]?.payload;
    for (let join = this.tokens[at]; this.possible && join?.tokenType === Join; join = this.tokens[at]) {
      // AND and OR side by side would change places in their precedence, too.
      if (join.payload !== kind) this.possible = false;
      this.replace(join.startOffset, join.end, kind === 'And' ? 'OR' : 'AND');
      at = this.condition(at + 1);
    }
    // With OR in the place of AND the status would no longer hold wherever the date does.
    if (kind === 'And' && this.needsCompanion) this.possible = false;
    return at + 1;
  }

  private operator({ name, range }: Operator, field: string): void {
    const other = name === undefined ? undefined : oppositeFor(name, field, this.schema);
    if (other === undefined) {
      this.possible = false;
      return;
    }
    // The opposite of an operator that is not written is a guess.
    this.exact &&= other.exact && range.end > range.start;
    this.replace(range.start, range.end, other.name);
  }

  private replace(start: number, end: number, word: string): void {
    this.edits.push(spaced(this.text, start, end, word));
    if (this.edits.length > longestFix) this.possible = false;
  }
}
