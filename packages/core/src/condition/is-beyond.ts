import type { FieldRow } from '../schema/fields.ts';
import type { OperatorName } from '../schema/operators.ts';

/** Whether a comparison asks for more than the greatest or less than the smallest value of its field, which no asset has. */
export const isBeyond = (name: OperatorName | undefined, number: number, { minimum, maximum }: FieldRow): boolean =>
  (name === 'GT' && number === maximum) || (name === 'LT' && number === minimum);
