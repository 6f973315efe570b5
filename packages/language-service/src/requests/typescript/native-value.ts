import type { Schema, Value } from '@assetql/core';
import { text, type Source } from './source.ts';

/** A value as a program has it; moments as their text. */
export function nativeValue(
  schema: Schema,
  value: Value,
  field: string | undefined,
): string | number | null | undefined {
  const type = schema.field(field ?? '')?.type;
  switch (value.kind) {
    case 'String':
      return (type === 'integer' || type === 'number') && value.value.trim() !== '' ? Number(value.value) : value.value;
    case 'Number':
      return value.value;
    case 'Timestamp':
      return value.text;
    case 'Null':
      return null;
    default:
      return undefined;
  }
}

export const literal = (value: string | number): Source => (typeof value === 'number' ? String(value) : text(value));

/** Whether the compiler takes a value for a field: where values are listed, only they. */
export const isListed = (
  field: { readonly values: readonly unknown[]; readonly accepts: (value: unknown) => boolean },
  value: string | number,
): boolean => field.values.length === 0 || field.accepts(value);
