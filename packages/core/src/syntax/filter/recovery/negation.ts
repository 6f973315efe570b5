import { createFix } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { TextEdit } from '../../../text/range.ts';
import type { Operator } from '../../ast.ts';
import { afterBlanks, joinAt } from '../lexer/words.ts';
import { oppositeFor } from './words/clues.ts';
import { mostEdits, spaced } from './words/edits.ts';
import { isJoinCall } from './forms/join-calls.ts';
import { withoutCondition } from './missing.ts';
import { notAt } from './words/operator-words.ts';
import type { RecoveredItem, WrittenNot, Next } from './items.ts';
import type { Recovery } from './state.ts';
import { notSign } from '../../not-sign.ts';

/**
 * Reads the NOTs from here on; a condition is read behind them. The language has no NOT, but often the condition can be said the other way
 * round: that is settled when everything is read. `join` is put where NOT takes the place of a join.
 */
export function negation(recovery: Recovery, join: '' | 'AND '): Next {
  const { text, pos: start } = recovery;
  let end = start;
  let count = 0;
  for (let next = notAt(text, start); next !== undefined; next = notAt(text, afterBlanks(text, end))) {
    end = next;
    count++;
  }
  recovery.pos = end;
  const unit = recovery.skipBlanks();
  const { pos: next, items, attribute } = recovery;
  const isJoin = joinAt(text, next) !== undefined && !isJoinCall(recovery, next);
  if (next >= recovery.length || unit === 0x29 || isJoin) {
    const fix = withoutCondition(recovery, start, end);
    const message = `Write a condition here; there is nothing after ${notWord(text.slice(start, end))}.`;
    recovery.report('missing-operand', message, start, end, fix);
    return recovery.invalid(start, end);
  }
  recovery.negations.push({ start, end, next, item: items.length, count, join, attribute });
  return 'condition';
}

/** How messages name a NOT: a word of everyday language as it is written. */
const notWord = (written: string): string => (isSpoken(written) || isSign(written) ? excerpt(written) : 'NOT');

/** Whether a NOT is a word between two conditions. It is then open how many of the conditions before it it refers to: `A OR B except C`. */
const isSpoken = (written: string): boolean => !/^(?:not|!)/i.test(written) && !isSign(written);

const signed = new RegExp(`^${notSign}`);

/** Whether a NOT is written as a sign, which may be the bullet of a list instead. */
const isSign = (written: string): boolean => signed.test(written);

/** Gives up the comparisons beside a join that leaves open whether they or their opposites are meant. */
export function giveUpDoubtful(recovery: Recovery): void {
  for (const index of recovery.doubtful) if (recovery.comparisonAt(index) !== undefined) giveUp(recovery, index);
}

/** Gives up a condition that was read already, from `start` on where that is before it. */
function giveUp({ text, items }: Recovery, index: number, start?: number): void {
  const item = items[index];
  if (item === undefined) return;
  const range = { start: start ?? item.start, end: item.end };
  const node = { kind: 'Invalid', range, text: text.slice(range.start, range.end) } as const;
  items[index] = { type: 'Condition', ...range, node, isWritten: false };
}

/**
 * Reports of each NOT how the condition behind it can be said the other way round, and puts that in its place: the tree means what the text
 * says. What has no opposite becomes invalid, so that nothing is said of it that holds without the NOT only.
 */
export function settleNegations(recovery: Recovery): void {
  const reversals = recovery.negations.map((each) => ({ each, reversal: new Reversal(recovery, each) }));
  for (const { each, reversal } of reversals) report(recovery, each, reversal);
  for (const { each, reversal } of reversals) {
    if (each.count % 2 === 0) continue;
    if (reversal.possible) {
      for (const index of reversal.turned) turn(recovery, index);
      includeNot(recovery, each);
    } else giveUpNegated(recovery, each);
  }
}

function report(recovery: Recovery, { start, end, next, count, join }: WrittenNot, reversal: Reversal): void {
  const { text } = recovery;
  const written = text.slice(start, end);
  const title = count % 2 === 1 ? 'Turn the condition round' : 'Leave NOT out';
  const edits = [spaced(text, start, next, join.trim()), ...reversal.edits];
  const doubts = recovery.findings.some(
    ({ code, range, fixes: [first] = [] }) =>
      code === 'unknown-operator' &&
      first?.safe === false &&
      reversal.edits.some((edit) => edit.range.start <= range.start && range.end <= edit.range.end),
  );
  const certainty = !reversal.exact
    ? 'possible'
    : doubts || isSpoken(written) || isSign(written)
      ? 'preferred'
      : 'safe';
  const fix = createFix(title, certainty, ...edits);
  const { possible } = reversal;
  const advice = possible ? 'say the opposite with another operator' : 'say what is wanted without it';
  const message = `A filter has no ${notWord(written)}; ${advice}.`;
  recovery.report('unknown-operator', message, start, end, ...(possible ? [fix] : []));
}

/** Extends the range of a negated condition to its NOT, so that diagnostics show both and no fix puts a bracket between them. */
function includeNot(recovery: Recovery, { start, item: index }: WrittenNot): void {
  const item = recovery.items[index];
  const node = recovery.comparisonAt(index);
  if (item?.type === 'Open') recovery.items[index] = { ...item, start };
  else if (item?.type === 'Condition' && node !== undefined)
    recovery.items[index] = { ...item, start, node: { ...node, range: { ...node.range, start } } };
}

/** Turns the operator or the join of an item into its opposite. */
function turn(recovery: Recovery, index: number): void {
  const { items } = recovery;
  const item = items[index];
  if (item?.type === 'Join') items[index] = { ...item, kind: item.kind === 'And' ? 'Or' : 'And' };
  const node = recovery.comparisonAt(index);
  if (item?.type !== 'Condition' || node === undefined) return;
  const { operator, field } = node;
  const other = operator.name === undefined ? undefined : oppositeFor(operator.name, field.text, recovery.schema);
  if (other === undefined) return;
  items[index] = { ...item, node: { ...node, operator: { ...operator, name: other.name, text: other.name } } };
}

/** Gives up the conditions behind a NOT; one alone together with the NOT. */
function giveUpNegated(recovery: Recovery, { start, item: first }: WrittenNot): void {
  const { items } = recovery;
  let depth = 0;
  for (let index = first; index < items.length; index++) {
    const type = items[index]?.type;
    if (type === 'Open' || type === 'Any') depth++;
    else if (type === 'Close') depth--;
    else if (type === 'Condition') giveUp(recovery, index, index === first ? start : undefined);
    if (depth <= 0) return;
  }
}

/** How the condition behind a NOT is said the other way round: operator by operator, AND for OR. Behind two NOTs it stays. */
class Reversal {
  readonly edits: TextEdit[] = [];
  possible = true;
  /** Indexes of the items whose operator or join is another one then. */
  readonly turned: number[] = [];
  /** False when a missing value makes a difference. */
  exact = true;
  private readonly text: string;
  private readonly items: readonly RecoveredItem[];
  private readonly schema: Schema;
  private readonly comparisonAt: Recovery['comparisonAt'];
  /** Whether a field was met that needs a status beside it. */
  private needsCompanion = false;
  private readonly attribute: string | undefined;

  constructor(recovery: Recovery, { item, count, attribute }: WrittenNot) {
    this.text = recovery.text;
    this.items = recovery.items;
    this.schema = recovery.schema;
    this.comparisonAt = (index) => recovery.comparisonAt(index);
    this.attribute = attribute;
    if (count % 2 === 1) this.condition(item);
  }

  /** Takes the index of a condition's first item, gives that of the item behind it. */
  private condition(index: number): number {
    if (this.items[index]?.type === 'Open' && this.possible) return this.group(index + 1);
    const comparison = this.comparisonAt(index);
    if (comparison === undefined) {
      this.possible = false;
      return this.items.length;
    }
    if (this.schema.field(comparison.field.text)?.companion !== undefined) this.needsCompanion = true;
    this.operator(comparison.operator, comparison.field.text);
    this.turned.push(index);
    return index + 1;
  }

  private group(index: number): number {
    let at = this.condition(index);
    const first = this.items[at];
    const kind = first?.type === 'Join' ? first.kind : undefined;
    for (let join = first; this.possible && join?.type === 'Join'; join = this.items[at]) {
      const image = this.text.slice(join.start, join.end);
      // With AND and OR side by side, turning both would change their precedence. A mark such as a comma may mean either.
      if (join.kind !== kind || /^[,;]?$/.test(image)) this.possible = false;
      this.replace(join.start, join.end, kind === 'And' ? 'OR' : 'AND');
      this.turned.push(at);
      at = this.condition(at + 1);
    }
    // With OR in the place of AND the status would no longer hold wherever the date does.
    if (kind === 'And' && this.needsCompanion) this.possible = false;
    return at + 1;
  }

  private operator({ name, range }: Operator, field: string): void {
    const other = name === undefined ? undefined : oppositeFor(name, field, this.schema, this.attribute);
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
    if (this.edits.length > mostEdits) this.possible = false;
  }
}
