import type { Schema, Value, Variable } from '@assetql/core';
import type { Holes } from './holes.ts';
import { literal, nativeValue } from './native-value.ts';
import type { Source } from './source.ts';

/** An argument of the builder in source code. */
export interface Argument {
  readonly given: string | number | Variable;
  readonly source: Source;
}

/** The expression that a program puts in for a variable; `undefined` where the builder does not take it as a value. */
export function holeArgument(variable: Variable, { expressions, values }: Holes): Argument | undefined {
  const hole = values.has(variable.name) ? expressions.get(variable.name) : undefined;
  return hole === undefined ? undefined : { given: variable, source: { hole } };
}

/** A value of a field as it is handed over; `null` for none, `undefined` for what a program cannot have. */
export function argument(
  schema: Schema,
  value: Value,
  field: string | undefined,
  holes: Holes,
): Argument | null | undefined {
  if (value.kind === 'Variable') return holeArgument(value, holes);
  const native = nativeValue(schema, value, field);
  return native === undefined || native === null ? native : { given: native, source: literal(native) };
}
