import type { NumberTest } from '@assetql/core/meaning';
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

const firstFrom = (numbers: Float64Array, number: number): number => place(numbers, (each) => each < number);

const firstAfter = (numbers: Float64Array, number: number): number => place(numbers, (each) => each <= number);

/** How many numbers come before what is looked for. */
function place(numbers: Float64Array, isBefore: (number: number) => boolean): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(numbers[middle] ?? Number.NaN)) low = middle + 1;
    else high = middle;
  }
  return low;
}
