import { fold, type Expression, type Schema, type Value } from '@assetql/core';
import { writtenValues } from '../values/written-values.ts';

/** The colours of an enumeration, by the folded names of its values. */
export type Colors = ReadonlyMap<string, string>;

/** A value of a field that has colours. */
export interface ColorValue {
  readonly node: Value;
  readonly colors: Colors;
}

/** By the AST, which stays the same for an expression that did not change. */
const known = new WeakMap<Expression, { readonly schema: Schema; readonly values: readonly ColorValue[] }>();

/** The values of an expression whose field has colours. */
export function colorValues(ast: Expression | undefined, schema: Schema): readonly ColorValue[] {
  if (ast === undefined) return [];
  const before = known.get(ast);
  if (before?.schema === schema) return before.values;
  const byEnumeration = colorsOf(schema);
  const values = [...writtenValues(ast, schema)].flatMap(({ node, field }): ColorValue[] => {
    const colors = byEnumeration.get(field?.enumeration ?? '');
    return colors === undefined ? [] : [{ node, colors }];
  });
  known.set(ast, { schema, values });
  return values;
}

const bySchema = new WeakMap<Schema, ReadonlyMap<string, Colors>>();

/** The enumerations that have colours. */
function colorsOf(schema: Schema): ReadonlyMap<string, Colors> {
  const found = bySchema.get(schema);
  if (found !== undefined) return found;
  const made = new Map<string, Colors>();
  for (const { name, values } of schema.enumerations) {
    const colored = values.flatMap(({ value, swatch }) =>
      swatch === undefined ? [] : [[fold(value), swatch] as const],
    );
    if (colored.length > 0) made.set(name, new Map(colored));
  }
  bySchema.set(schema, made);
  return made;
}
