import { schema, type FieldRow, type Filter } from '@assetql/core';
import { and, not, or, type AnyField } from '@assetql/core/build';
import fc from 'fast-check';
import { field } from '../../src/build/conditions/field.ts';
import { samples } from './asset.ts';

/** Values that a field can have. */
function valuesOf({ type, minimum = 0 }: FieldRow, values: readonly unknown[]): readonly unknown[] {
  if (values.length > 0) return values;
  if (type === 'integer' || type === 'number') return [minimum, minimum + 1, minimum + 1000];
  if (type === 'timestamp') return samples.timestamp.map((epochMilliseconds) => ({ epochMilliseconds }));
  return type === 'id' ? samples.id : samples.string;
}

const orders = ['lt', 'gt', 'le', 'ge'] as const;

/** A condition on a field that has an opposite. */
function conditionOn(row: FieldRow): fc.Arbitrary<Filter> {
  const asked: AnyField = field(row, schema);
  const values = valuesOf(row, asked.values);
  const value = fc.constantFrom(...values);
  const list = fc.array(value, { minLength: 1, maxLength: 3 });
  const isOrdered = row.type === 'timestamp' || row.type === 'integer' || row.type === 'number';
  return fc.oneof(
    value.map(asked.eq),
    value.map(asked.ne),
    list.map(asked.in),
    list.map(asked.notIn),
    fc.constantFrom(asked.isNull(), asked.isNotNull()),
    ...(isOrdered ? orders.map((operator) => value.map(asked[operator])) : []),
  );
}

const condition = fc.constantFrom(...schema.fields).chain(conditionOn);

const several = { minLength: 1, maxLength: 3 } as const;

/** Conditions of a program: joined, skipped, negated, in any nesting. */
export const builtCondition: fc.Arbitrary<Filter> = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { depthIdentifier: 'built', maxDepth: 4, withCrossShrink: true },
    condition,
    fc.array(tie('tree'), several).map((operands) => and(...operands, false) ?? operands[0] ?? or(...operands)),
    fc.array(tie('tree'), several).map((operands) => or(undefined, ...operands)),
    tie('tree').map((operand) => not(operand)),
  ),
})).tree;
