import { textOf } from '../../document/bind/literal.ts';
import { expectOperators, type ExpectOperator } from '../../document/read/expect.ts';
import { alternatives } from '../../diagnostics/wording.ts';
import type { Schema } from '../../schema/schema.ts';
import { BuildError } from '../build-error.ts';
import type { Instant } from '../values/instant.ts';
import { nativeValue, describeValue, type Id } from '../values/native-value.ts';

/** A test of the results of a saved search. */
export type Expectation<SortKey extends string = string> =
  | { readonly total: number; readonly is?: ExpectOperator }
  | { readonly contains: Id }
  | { readonly excludes: Id }
  | { readonly first: SortKey; readonly is: Instant | number };

function written(value: unknown, type: 'id' | 'string' | 'integer' | 'timestamp', label: string): string {
  const scalar = nativeValue(value ?? undefined, { label, type });
  return scalar.kind === 'String' ? JSON.stringify(scalar.value) : textOf(scalar);
}

/** The line of an expectation: `expect: total > 0`. */
export function expectationLine(expectation: Expectation, schema: Schema): string {
  if ('total' in expectation) {
    const { total, is = '=' } = expectation;
    if (!expectOperators.includes(is))
      throw new BuildError(
        `total is compared by ${alternatives(expectOperators)}; ${describeValue(is)} is none of them.`,
      );
    return `expect: total ${is} ${written(total, 'integer', 'total')}`;
  }
  if ('contains' in expectation) return `expect: contains ${written(expectation.contains, 'id', 'contains')}`;
  if ('excludes' in expectation) return `expect: excludes ${written(expectation.excludes, 'id', 'excludes')}`;
  const row = schema.sortKey(expectation.first);
  if (row === undefined) throw new BuildError(`first takes a sort key; ${describeValue(expectation.first)} is none.`);
  return `expect: first.${row.key} = ${written(expectation.is, row.type, row.key)}`;
}
