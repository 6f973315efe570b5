import type { Field, Name, Search } from '../ast.ts';

/** What stands before a term or bracket and belongs to it alone. */
export interface Prefix {
  /** Where NOT stands. */
  readonly not: number | undefined;
  readonly field: Name | undefined;
}

/** The operand with its field and its NOT around it. */
export function withPrefix({ not, field }: Prefix, operand: Field['operand']): Search {
  const { end } = operand.range;
  const bound: Search =
    field === undefined ? operand : { kind: 'Field', range: { start: field.range.start, end }, name: field, operand };
  return not === undefined ? bound : { kind: 'Not', range: { start: not, end }, operand: bound };
}
