import type { FieldRow } from '../../schema/fields.ts';
import type { Schema } from '../../schema/schema.ts';
import type { NumberReading, NumberTest } from '../../condition/condition.ts';
import { numeralOf } from '../../condition/numeral.ts';
import { numberMatcher } from '../predicate/number-matcher.ts';
import type { Budget } from '../../condition/budget.ts';
import type { Decision, Literal } from './literal.ts';

/** Which numbers a subject can hold, as they are compared: after they were cut or rounded. */
export interface NumberDomain {
  readonly whole: boolean;
  readonly minimum: number;
  readonly maximum: number;
}

/** The numbers that a field can have: those of its row, whole unless it says so, and none below zero where they number a list. */
export function domainOf(row: FieldRow | undefined, schema: Schema): NumberDomain {
  const { minimum, maximum = Infinity, type } = row ?? {};
  const listed = schema.enumeration(row?.enumeration ?? '')?.values.map(({ value }) => numeralOf(value) ?? -1) ?? [-1];
  const least = listed.every((number) => number >= 0) ? 0 : -Infinity;
  return { whole: type !== undefined && type !== 'number', minimum: minimum ?? least, maximum };
}

/** Beyond, a step of 1 is lost in the precision of numbers. */
const largest = 2 ** 52;

/** The numbers next to a constant: it and those around it stand for all numbers up to the next constant. */
const around = (number: number): readonly number[] => [
  number,
  Math.floor(number) - 1,
  Math.floor(number),
  Math.ceil(number),
  Math.ceil(number) + 1,
];

/** One number of every stretch in which all tests give the same answer. */
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

/** A number that makes tests hold, as it is compared, or `undefined` for none at all where `reading` is given. */
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
    // It is one of these, so no other need be tried.
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
