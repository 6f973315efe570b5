import type { NumberReading, NumberTest } from '../../condition/condition.ts';

/** The numbers that satisfy a test, as an asset has them: before they are cut or rounded. */
export interface NumberRange {
  readonly low: number;
  readonly high: number;
  /** Whether `high` itself satisfies; `low` always does. */
  readonly closed: boolean;
}

/** A test as a range; `undefined` for several numbers, and for what is compared with a fraction after it was made whole. */
export function numberRange(test: NumberTest, { whole }: NumberReading): NumberRange | undefined {
  const [first] = test.operator === 'EQ' ? test.numbers : [test.number];
  if (first === undefined || (test.operator === 'EQ' && test.numbers.length > 1)) return undefined;
  if (whole === undefined) return plainRange(test.operator, first);
  if (!Number.isInteger(first)) return undefined;
  // What becomes this number starts at it, or half a step before.
  const start = whole === 'round' ? first - 0.5 : first;
  const { low, high } = { low: start, high: start + 1 };
  switch (test.operator) {
    case 'EQ':
      return { low, high, closed: false };
    case 'LT':
      return { low: -Infinity, high: low, closed: false };
    case 'GE':
      return { low, high: Infinity, closed: true };
    case 'LE':
      return { low: -Infinity, high, closed: false };
    default:
      return { low: high, high: Infinity, closed: true };
  }
}

function plainRange(operator: NumberTest['operator'], number: number): NumberRange | undefined {
  if (operator === 'EQ') return { low: number, high: number, closed: true };
  if (operator === 'GE') return { low: number, high: Infinity, closed: true };
  if (operator === 'LE') return { low: -Infinity, high: number, closed: true };
  return operator === 'LT' ? { low: -Infinity, high: number, closed: false } : undefined;
}
