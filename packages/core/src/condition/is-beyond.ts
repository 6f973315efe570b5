import type { FieldRow } from '../schema/fields.ts';
import type { OperatorName } from '../schema/operators.ts';

/** Whether a comparison demands a value greater than the maximum or less than the minimum of its field. */
export const isBeyond = (name: OperatorName | undefined, number: number, { minimum, maximum }: FieldRow): boolean =>
  (name === 'GT' && number === maximum) || (name === 'LT' && number === minimum);
