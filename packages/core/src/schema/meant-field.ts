import { nearest } from '../text/nearest.ts';
import type { FieldRow } from './fields.ts';
import type { Schema } from './schema.ts';

/** The field or collection whose name is so near to another text that only a typing mistake can be meant; empty when there is none. */
export function meantName(text: string, { fields, collections }: Schema): string {
  const [first = ''] = nearest(
    text,
    [...fields, ...collections].map((row) => row.name),
  );
  return first;
}

/** The field of filters (§4.7) that a name means: the one of that name, in any case, or the one that `unknown-field` offers in its place. */
export const meantField = (name: string, schema: Schema): FieldRow | undefined =>
  schema.field(name) ?? schema.field(meantName(name, schema));
