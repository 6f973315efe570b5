import { nameOf } from '../../syntax/visit.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { Filter, Search, Value, Word } from '../../syntax/ast.ts';
import { isLower } from '../../condition/bounds.ts';
import { testOf } from '../../condition/read-value.ts';
import { lastInstant } from '../../syntax/timestamp.ts';

/** Wider forms of a condition, the nearest first: each finds what the ones before it find. */
export interface WiderForms<Condition> {
  /** The number of steps. */
  readonly steps: number;
  readonly at: (step: number) => Condition;
}

const day = 86_400_000;
/** A hundred years. */
const mostDays = 36_525;
const mostSteps = 1_000_000;
const earliest = Date.parse('0001-01-01T00:00:00.000Z');

/** How the bound of a comparison can be moved, in whole numbers or days; `undefined` for a condition without a bound. */
export function widerBounds(node: Filter, schema: Schema = specified): WiderForms<Filter> | undefined {
  if (node.kind !== 'Comparison' || node.operator.name === undefined) return undefined;
  const row = schema.field(nameOf(node.field));
  if (row === undefined || row.enumeration !== undefined) return undefined;
  const test = testOf(row.type, node.operator.name, node.value);
  if (test?.kind !== 'number' || test.operator === 'EQ') return undefined;
  const isUpper = !isLower(test);
  const isTime = row.type === 'timestamp';
  const size = isTime ? day : 1;
  const { minimum = isTime ? earliest : -Infinity, maximum = isTime ? lastInstant : Infinity } = row;
  const room = isUpper ? maximum - test.number : test.number - minimum;
  const steps = Math.min(Math.floor(room / size), isTime ? mostDays : mostSteps);
  const { range } = node.value;
  const valueOf = (number: number): Value =>
    isTime
      ? { kind: 'Timestamp', range, value: number, text: new Date(number).toISOString() }
      : { kind: 'Number', range, value: number, text: String(number) };
  return {
    steps,
    at: (step) => ({ ...node, value: valueOf(test.number + (isUpper ? step : -step) * size) }),
  };
}

/** Letters from which on a word is looked for inside other words; a single one is in nearly all of them. */
const fewestLetters = 2;

/** A word as the beginning of other words, then as any part of them; `undefined` for other terms. */
export function widerWord(node: Search): WiderForms<Search> | undefined {
  const word = node.kind === 'Field' ? node.operand : node;
  if (word.kind !== 'Word' || word.text.length < fewestLetters || (word.leading && word.trailing)) return undefined;
  const part: Word = { ...word, leading: true, trailing: true };
  const forms = [{ ...word, trailing: true }, part].slice(word.leading || word.trailing ? 1 : 0);
  return {
    steps: forms.length,
    at: (step) => {
      const wider = forms[step - 1] ?? part;
      return node.kind === 'Field' ? { ...node, operand: wider } : wider;
    },
  };
}

/**
 * The smallest step with results, and its total, by galloping then binary search: each step includes the results of the steps before.
 * `undefined` when no step has results, or the limit of requests is reached.
 */
export async function firstStep(
  steps: number,
  count: (step: number) => Promise<number | undefined>,
): Promise<{ readonly step: number; readonly total: number } | undefined> {
  let low = 0;
  let found: { readonly step: number; readonly total: number } | undefined;
  for (let step = 1; found === undefined && low < steps; step = Math.min(step * 2, steps)) {
    const total = await count(step);
    if (total === undefined) return undefined;
    if (total > 0) found = { step, total };
    else low = step;
  }
  while (found !== undefined && found.step - low > 1) {
    const step = Math.floor((low + found.step) / 2);
    const total = await count(step);
    if (total === undefined) return undefined;
    if (total > 0) found = { step, total };
    else low = step;
  }
  return found;
}
