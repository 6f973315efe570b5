import type { FieldRow } from '../../schema/fields.ts';
import type { Schema } from '../../schema/schema.ts';

/** A schema's fields by their names, looked up in a text by offsets, without slicing the word. */
export class FieldNames {
  private readonly rows: FieldRow[][] = Array.from({ length: 256 }, () => []);

  constructor({ fields, field }: Schema) {
    for (const { name } of fields) {
      const row = field(name);
      if (row?.name === name) this.rows[slot(name, 0, name.length)]?.push(row);
    }
  }

  /** The field whose name is written exactly so, in the same case, from `start` to `end`. */
  at(text: string, start: number, end: number): FieldRow | undefined {
    const rows = this.rows[slot(text, start, end)] ?? [];
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at];
      if (row?.name.length === end - start && text.startsWith(row.name, start)) return row;
    }
    return undefined;
  }
}

/** A hash of a name, of its length and of its first, middle and last letter. */
function slot(text: string, start: number, end: number): number {
  const middle = text.charCodeAt((start + end) >> 1);
  return (text.charCodeAt(start) + middle * 3 + text.charCodeAt(end - 1) * 7 + (end - start) * 31) & 255;
}

const known = new WeakMap<Schema, FieldNames>();

/** The fields of a schema, made once. */
export function fieldNames(schema: Schema): FieldNames {
  let names = known.get(schema);
  if (names === undefined) known.set(schema, (names = new FieldNames(schema)));
  return names;
}
