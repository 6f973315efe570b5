import type { CollectionRow, FieldRow } from '../../schema/fields.ts';
import type { Schema } from '../../schema/schema.ts';

/** Rows of a schema by their names, found in a text without cutting a word out of it. */
export class WrittenNames<Row extends { readonly name: string }> {
  private readonly rows: Row[][] = Array.from({ length: 256 }, () => []);

  constructor(rows: readonly Row[], find: (name: string) => Row | undefined) {
    for (const { name } of rows) {
      const row = find(name);
      if (row?.name === name) this.rows[slot(name, 0, name.length)]?.push(row);
    }
  }

  /** The row whose name is written exactly so from `start` to `end`, when there is one. */
  at(text: string, start: number, end: number): Row | undefined {
    const rows = this.rows[slot(text, start, end)];
    if (rows === undefined) return undefined;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at];
      if (row?.name.length === end - start && text.startsWith(row.name, start)) return row;
    }
    return undefined;
  }
}

/** Names differ in their length and in what stands at the start, in the middle and at the end. */
function slot(text: string, start: number, end: number): number {
  const middle = text.charCodeAt((start + end) >> 1);
  return (text.charCodeAt(start) + middle * 3 + text.charCodeAt(end - 1) * 7 + (end - start) * 31) & 255;
}

/** The names that a filter is made of. */
export interface FilterNames {
  readonly fields: WrittenNames<FieldRow>;
  readonly collections: WrittenNames<CollectionRow>;
}

const known = new WeakMap<Schema, FilterNames>();

export function filterNames(schema: Schema): FilterNames {
  let names = known.get(schema);
  if (names === undefined) {
    const fields = new WrittenNames(schema.fields, schema.field);
    const collections = new WrittenNames(schema.collections, schema.collection);
    known.set(schema, (names = { fields, collections }));
  }
  return names;
}
