import type { FieldRow } from '../schema/fields.ts';
import { nearest, suggestion } from '../nearest.ts';
import type { Schema } from '../schema/schema.ts';
import type { Value } from '../syntax/ast.ts';

const numeric = /^[+-]?\d+(\.\d+)?$/;

/** The number a value stands for, bare or in quotes; absent when it is none. */
export function numberOf(value: Value): number | undefined {
  if (value.kind === 'Number') return value.value;
  return value.kind === 'String' && numeric.test(value.value) ? Number(value.value) : undefined;
}

const letters = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '');

/** The number that a field's enumeration gives to a word: 0 for `Approved`. */
export function numberOfName(text: string, field: FieldRow, schema: Schema): string | undefined {
  const values = field.enumeration === undefined ? [] : (schema.enumeration(field.enumeration)?.values ?? []);
  const [name] = nearest(
    letters(text),
    values.map((row) => letters(row.documentation)),
    suggestion,
  );
  return values.find((row) => letters(row.documentation) === name)?.value;
}
