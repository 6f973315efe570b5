import type { Schema } from '../../../schema/schema.ts';
import type { Value } from '../../ast.ts';

/** Whether a value is recognised as one of the field: anything but a word without quotes, or a word of the field's list. */
export function fits(schema: Schema, field: string, value: Value): boolean {
  if (value.kind !== 'String' || value.quoted) return true;
  const list = schema.field(field)?.enumeration;
  const values = list === undefined ? [] : (schema.enumeration(list)?.values ?? []);
  return values.some((row) => row.value.toLowerCase() === value.value.toLowerCase());
}
