import type { FieldRow } from '../../schema/fields.ts';
import { isLower, isOrder, strictest, type OrderOperator } from '../../condition/bounds.ts';
import { numberMatcher } from '../predicate/number-matcher.ts';
import type { Comparison } from '../../syntax/ast.ts';
import type { TimeValue } from '../../values/time-expression.ts';
import type { Context } from './context.ts';
import { periodOf, type Period } from './dates.ts';
import type { FieldWords } from './texts.ts';
import { comparedNumber, variableText } from './values.ts';

export interface RangeText {
  readonly text: string;
  /** Whether it says two things. */
  readonly compound: boolean;
}

interface WrittenBound {
  readonly operator: OrderOperator;
  /** Absent for a variable whose value is not a known one. */
  readonly number: number | undefined;
  readonly node: Comparison;
}

/** Bounds of one field in one phrase; `undefined` when they say nothing together, or exclude each other. */
export function rangeText(
  row: FieldRow,
  nodes: readonly Comparison[],
  words: FieldWords,
  context: Context,
): RangeText | undefined {
  const bounds: WrittenBound[] = [];
  for (const node of nodes) {
    const { name } = node.operator;
    const number = comparedNumber(row, node.value);
    if (!isOrder(name) || (number === undefined && node.value.kind !== 'Variable')) return undefined;
    bounds.push({ operator: name, number, node });
  }
  if (row.type === 'string' || row.type === 'enumeration' || row.type === 'id') return undefined;
  if (row.type === 'timestamp') return dateRange(bounds, words, context);
  return numberRange(row, bounds, words, context);
}

function dateRange(bounds: readonly WrittenBound[], words: FieldWords, context: Context): RangeText | undefined {
  const { dates, texts } = context;
  if (bounds.some(({ number }) => number === undefined)) {
    const pair = ends(bounds);
    if (pair === undefined) return undefined;
    const { low, high } = pair;
    const isPeriod = low !== undefined && high !== undefined;
    const from = low && openEnd(low, words, isPeriod, context);
    const to = high && openEnd(high, words, isPeriod, context);
    return { text: words.range(join(from, to, texts.period)), compound: from !== undefined && to !== undefined };
  }
  const period: { from?: number; to?: number } = {};
  for (const { operator, number = 0 } of bounds) {
    const { from, to } = periodOf(operator, number);
    if (from !== undefined) period.from = Math.max(from, period.from ?? from);
    if (to !== undefined) period.to = Math.min(to, period.to ?? to);
  }
  return isPossible(period)
    ? { text: words.range(dates.period(period, words.future)), compound: bothEnds(period) }
    : undefined;
}

const isPossible = ({ from, to }: Period): boolean => from === undefined || to === undefined || from < to;
const bothEnds = ({ from, to }: Period): boolean => from !== undefined && to !== undefined;

const join = (from: string | undefined, to: string | undefined, both: (from: string, to: string) => string): string =>
  from === undefined || to === undefined ? (from ?? to ?? '') : both(from, to);

/** The one lower and the one upper bound; nothing when there are more. */
function ends(
  bounds: readonly WrittenBound[],
): { readonly low?: WrittenBound; readonly high?: WrittenBound } | undefined {
  const [low, ...lower] = bounds.filter(isLower);
  const [high, ...upper] = bounds.filter((bound) => !isLower(bound));
  if (lower.length > 0 || upper.length > 0) return undefined;
  return { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) };
}

/** One end of a period that a variable may give. */
function openEnd(
  { operator, number, node }: WrittenBound,
  words: FieldWords,
  isPeriod: boolean,
  context: Context,
): string {
  const { dates, texts } = context;
  if (node.value.kind === 'Variable' && !isPeriod) {
    const value = context.variable(node.value);
    const length = value?.kind === 'Time' ? lengthBack(value, context) : undefined;
    if (length !== undefined && operator === 'LT') return texts.longAgo(length);
    // What has happened has happened up to now.
    if (length !== undefined && operator === 'GE' && words.future !== true) return texts.inTheLast(length);
  }
  const moment = number === undefined ? pointText(node, context) : dates.moment(number);
  if (isPeriod) {
    const from = (text: string): string => texts.from(text, true);
    return { GE: from, GT: texts.after, LT: texts.upToBefore, LE: texts.upTo }[operator](moment);
  }
  const since = words.future === true ? (text: string): string => texts.from(text, false) : texts.since;
  return { GE: since, GT: texts.after, LT: texts.before, LE: texts.upTo }[operator](moment);
}

const pointText = ({ value }: Comparison, context: Context): string =>
  value.kind === 'Variable' ? variableText(value, context) : '';

/** How long before now a time is, when that is all it says. */
function lengthBack({ base, steps }: TimeValue, { texts }: Context): string | undefined {
  const [step, second] = steps;
  if (base !== 'now' || step === undefined || second !== undefined || step.amount >= 0) return undefined;
  return texts.length(-step.amount, step.unit);
}

function numberRange(
  row: FieldRow,
  bounds: readonly WrittenBound[],
  words: FieldWords,
  context: Context,
): RangeText | undefined {
  const { texts } = context;
  const low = tightest(bounds.filter(isLower));
  const high = tightest(bounds.filter((bound) => !isLower(bound)));
  if (low === 'unknown' || high === 'unknown') return undefined;
  const said = (bound: WrittenBound): string => texts.orderOf(bound.operator, numberText(bound, context));
  let phrase =
    low === undefined || high === undefined ? [low, high].flatMap((end) => (end ? [said(end)] : [])).join() : '';
  if (low !== undefined && high !== undefined) {
    if (low.number !== undefined && high.number !== undefined && low.number > high.number) return undefined;
    phrase =
      low.operator === 'GE' && high.operator === 'LE'
        ? texts.between(numberText(low, context), numberText(high, context))
        : texts.bounds(said(low), said(high));
  }
  const { none } = words;
  const text = words.range(phrase);
  const withNone = none !== undefined && row.none !== undefined && [low, high].every((end) => holds(end, row.none));
  const compound = withNone || (low !== undefined && high !== undefined);
  return { text: withNone ? texts.orNone(text, none.value) : text, compound };
}

const numberText = ({ number, node }: WrittenBound, context: Context): string =>
  number === undefined ? pointText(node, context) : String(number);

/** The strictest of bounds on one side; `'unknown'` of several bounds when one of them is a variable. */
function tightest(bounds: readonly WrittenBound[]): WrittenBound | undefined | 'unknown' {
  const known = bounds.flatMap(({ number, ...bound }) => (number === undefined ? [] : [{ ...bound, number }]));
  if (known.length < bounds.length) return bounds.length > 1 ? 'unknown' : bounds[0];
  return strictest(known);
}

/** Whether a bound admits the number that assets without a value count as. */
function holds(bound: WrittenBound | undefined, none: number | undefined): boolean {
  if (bound === undefined) return true;
  const { operator, number } = bound;
  return number !== undefined && none !== undefined && numberMatcher({ kind: 'number', operator, number })(none);
}
