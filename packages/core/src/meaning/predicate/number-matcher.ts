import type { NumberReading, NumberTest } from '../../condition/condition.ts';

/** A test as a function of a number as an asset has it. */
export function numberMatcher(test: NumberTest, { whole }: NumberReading = {}): (value: number) => boolean {
  if (whole !== undefined) {
    const matches = numberMatcher(test);
    return whole === 'round' ? (value) => matches(Math.round(value)) : (value) => matches(Math.floor(value));
  }
  if (test.operator === 'EQ') {
    const { numbers } = test;
    const [first] = numbers;
    if (numbers.length === 1) return (value) => value === first;
    const set = new Set(numbers);
    return (value) => set.has(value);
  }
  const { operator, number } = test;
  switch (operator) {
    case 'LT':
      return (value) => value < number;
    case 'GT':
      return (value) => value > number;
    case 'LE':
      return (value) => value <= number;
    default:
      return (value) => value >= number;
  }
}
