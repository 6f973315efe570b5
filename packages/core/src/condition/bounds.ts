import type { OperatorName } from '../schema/operators.ts';

/** The operators that compare the order of two values. */
export type OrderOperator = 'LT' | 'GT' | 'LE' | 'GE';

/** A limit that a comparison sets to numbers, or to instants in epoch milliseconds. */
export interface Bound {
  readonly operator: OrderOperator;
  readonly number: number;
}

export const isOrder = (name: OperatorName | undefined): name is OrderOperator =>
  name === 'LT' || name === 'GT' || name === 'LE' || name === 'GE';

/** Whether an operator sets a lower bound. */
export const isLower = ({ operator }: Pick<Bound, 'operator'>): boolean => operator === 'GE' || operator === 'GT';

/** Whether the first of two bounds on the same side admits fewer numbers. */
export function isStricter(first: Bound, second: Bound): boolean {
  const isOpen = ({ operator }: Bound): boolean => operator === 'GT' || operator === 'LT';
  if (first.number === second.number) return isOpen(first) && !isOpen(second);
  return isLower(first) === first.number > second.number;
}

/** The strictest of bounds on the same side, the first of equal ones; `undefined` when there are none. */
export const strictest = <Each extends Bound>(bounds: readonly Each[]): Each | undefined =>
  bounds.reduce<Each | undefined>(
    (best, bound) => (best === undefined || isStricter(bound, best) ? bound : best),
    undefined,
  );

/** The numbers from `low` to `high`; an end that is open is left out. */
export interface Interval {
  readonly low: number;
  readonly isLowOpen: boolean;
  readonly high: number;
  readonly isHighOpen: boolean;
}

/** Whether every number of the first interval is in the second. */
export const isWithinInterval = (first: Interval, second: Interval): boolean =>
  (first.low > second.low || (first.low === second.low && (first.isLowOpen || !second.isLowOpen))) &&
  (first.high < second.high || (first.high === second.high && (first.isHighOpen || !second.isHighOpen)));

/** Whether no number is in both intervals. */
export function areDisjoint(first: Interval, second: Interval): boolean {
  const endsBefore = (one: Interval, other: Interval): boolean =>
    one.high < other.low || (one.high === other.low && (one.isHighOpen || other.isLowOpen));
  return endsBefore(first, second) || endsBefore(second, first);
}
