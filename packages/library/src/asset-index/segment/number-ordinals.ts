import type { NumberTest } from '@assetql/core/meaning';
import { firstIndex } from './first-index.ts';
import type { VisitOrdinals } from './sorted-texts.ts';

/** Visits the numbers, which are different and ascending, that satisfy a test. */
export function visitNumbers(test: NumberTest, numbers: Float64Array, visit: VisitOrdinals): void {
  const visitRange = (from: number, to: number): void => {
    if (from < to) visit(from, to);
  };
  if (test.operator === 'EQ') {
    for (const number of test.numbers) visitRange(firstFrom(numbers, number), firstAfter(numbers, number));
    return;
  }
  const { number, operator } = test;
  if (operator === 'LT') visitRange(0, firstFrom(numbers, number));
  else if (operator === 'LE') visitRange(0, firstAfter(numbers, number));
  else if (operator === 'GE') visitRange(firstFrom(numbers, number), numbers.length);
  else visitRange(firstAfter(numbers, number), numbers.length);
}

const firstFrom = (numbers: Float64Array, number: number): number =>
  firstIndex(numbers.length, (index) => (numbers[index] ?? Number.NaN) < number);

const firstAfter = (numbers: Float64Array, number: number): number =>
  firstIndex(numbers.length, (index) => (numbers[index] ?? Number.NaN) <= number);
