import type { Comparison, FieldRow } from '@assetql/core';

/** A value as it is written after an operator: strings and ids in quotes, other values without (§4.7). */
export function writtenValue(field: FieldRow, value: string): string {
  return field.type === 'string' || field.type === 'id' ? `'${value.replaceAll("'", "''")}'` : value;
}

/** Whether a comparison has this value, in any spelling. */
export function hasValue({ value }: Comparison, wanted: string): boolean {
  switch (value.kind) {
    case 'String':
      return value.value.toLowerCase() === wanted.toLowerCase();
    case 'Number':
      return String(value.value) === wanted;
    case 'Timestamp':
      return value.value === Date.parse(wanted);
    default:
      return false;
  }
}
