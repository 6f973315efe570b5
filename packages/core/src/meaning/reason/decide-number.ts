import type { FieldRow } from '../../schema/fields.ts';
import type { Schema } from '../../schema/schema.ts';
import type { NumberReading, NumberTest } from '../../condition/condition.ts';
import { numeralOf } from '../../condition/numeral.ts';
import { numberMatcher } from '../predicate/number-matcher.ts';
import type { Budget } from '../../condition/budget.ts';
import type { Decision, Literal } from './literal.ts';

/** The numbers that a subject can have, after they are cut or rounded for the comparison. */
export interface NumberDomain {
  readonly whole: boolean;
  readonly minimum: number;
  readonly maximum: number;
}

/** The domain of a field: the limits of its row, and at least 0 for the numbers of an enumeration without negative values. */
export function domainOf(row: FieldRow | undefined, schema: Schema): NumberDomain {
  const { minimum, maximum = Infinity, type } = row ?? {};
  const listed = schema.enumeration(row?.enumeration ?? '')?.values.map(({ value }) => numeralOf(value) ?? -1) ?? [-1];
  const least = listed.every((number) => number >= 0) ? 0 : -Infinity;
  return { whole: type !== undefined && type !== 'number', minimum: minimum ?? least, maximum };
}

/** Above this, numbers are not precise enough to tell two neighbouring ones apart. */
const largest = 2 ** 52;

/** A constant and the whole numbers around it. They represent all numbers up to the next constant. */
const around = (number: number): readonly number[] => [
  number,
  Math.floor(number) - 1,
  Math.floor(number),
  Math.ceil(number),
  Math.ceil(number) + 1,
];

/** At least one number of every interval on which all tests have the same result. */
function samples(constants: readonly number[], { whole, minimum, maximum }: NumberDomain): Iterable<number> {
  const sorted = [...new Set(constants)].toSorted((left, right) => left - right);
  const found = new Set([0, ...sorted.flatMap(around)]);
  if (!whole) {
    for (const [at, number] of sorted.entries()) {
      const next = sorted[at + 1];
      if (next !== undefined) found.add(number + (next - number) / 2);
    }
  }
  // Last, so that a counterexample is near the numbers that were asked for.
  found.add(minimum).add(maximum);
  return [...found].filter(
    (number) =>
      number >= minimum && number <= maximum && Number.isFinite(number) && (!whole || Number.isInteger(number)),
  );
}

/** A number that makes the literals hold. With `missing` the decision can be `undefined`: no value. */
export function decideNumber(
  literals: readonly Literal<NumberTest | undefined>[],
  domain: NumberDomain,
  budget: Budget,
  missing?: NumberReading,
): Decision<number | undefined> {
  const constants: number[] = [];
  let only: readonly number[] | undefined;
  for (const { leaf, holds } of literals) {
    if (leaf === undefined) continue;
    const numbers = leaf.operator === 'EQ' ? leaf.numbers : [leaf.number];
    constants.push(...numbers.slice(0, 1000));
    if (numbers.length > 1000) return 'unknown';
    // The value must be one of these numbers.
    if (leaf.operator === 'EQ' && holds && (only === undefined || numbers.length < only.length)) only = numbers;
  }
  const numbers = [...samples(constants, domain)].filter((number) => only === undefined || only.includes(number));
  if (!budget.consume(numbers.length * literals.length)) return 'unknown';
  const none = missing?.none ?? Number.NaN;
  const tests = literals.map(({ leaf, holds }) => {
    // A test for a missing value.
    if (leaf === undefined) return (number: number | undefined) => (number === undefined) === holds;
    const matches = numberMatcher(leaf);
    return (number: number | undefined) => matches(number ?? none) === holds;
  });
  const passes = (number: number | undefined): boolean => tests.every((test) => test(number));
  const value = numbers.find(passes);
  if (value !== undefined) return { value };
  if (missing !== undefined && passes(undefined)) return { value: undefined };
  return constants.every((number) => Math.abs(number) < largest) ? 'none' : 'unknown';
}
