import type { Schema } from '../../schema/schema.ts';

/** The names of a schema's fields, found in a text without cutting a word out of it. */
export class FieldNames {
  private readonly names: string[][] = Array.from({ length: 256 }, () => []);

  constructor(schema: Schema) {
    for (const { name } of schema.fields) {
      if (schema.field(name)?.name === name) this.names[slot(name, 0, name.length)]?.push(name);
    }
  }

  /** The name that is written exactly so from `start` to `end`, when it is one. */
  at(text: string, start: number, end: number): string | undefined {
    const names = this.names[slot(text, start, end)];
    if (names === undefined) return undefined;
    for (let at = 0; at < names.length; at++) {
      const name = names[at];
      if (name?.length === end - start && text.startsWith(name, start)) return name;
    }
    return undefined;
  }
}

/** Names differ in their length and in what stands at the start, in the middle and at the end. */
function slot(text: string, start: number, end: number): number {
  const middle = text.charCodeAt((start + end) >> 1);
  return (text.charCodeAt(start) + middle * 3 + text.charCodeAt(end - 1) * 7 + (end - start) * 31) & 255;
}

const known = new WeakMap<Schema, FieldNames>();

export function fieldNames(schema: Schema): FieldNames {
  let names = known.get(schema);
  if (names === undefined) known.set(schema, (names = new FieldNames(schema)));
  return names;
}
