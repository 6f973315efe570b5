import type { Filter, OperatorName } from '@assetql/core';
import { and } from '@assetql/core/build';
import type { SyntaxNode } from '@lezer/common';
import type { OpenLibrary } from '../requests/typescript/library.ts';
import type { BuilderValues, GivenValue } from './builder-values.ts';

/** A method of something that the builder makes, with the arguments of its call. */
export interface BuilderCall {
  readonly method: string;
  readonly given: readonly SyntaxNode[];
}

type Field = OpenLibrary['fields'][string];

type Compare = (field: Field, value: GivenValue) => Filter | undefined;

/** Methods that take one value. */
const comparisons: Readonly<Record<Lowercase<OperatorName>, Compare>> = {
  eq: (field, value) => field.eq(value),
  ne: (field, value) => field.ne(value),
  lt: (field, value) => field.lt(value),
  gt: (field, value) => field.gt(value),
  le: (field, value) => field.le(value),
  ge: (field, value) => field.ge(value),
  ct: (field, value) => (typeof value === 'number' ? undefined : field.ct(value)),
  sw: (field, value) => (typeof value === 'number' ? undefined : field.sw(value)),
  ew: (field, value) => (typeof value === 'number' ? undefined : field.ew(value)),
};
const comparisonOf = new Map<string, Compare>(Object.entries(comparisons));

/**
 * A condition on a field. Periods from the present on, such as `last('30d')`, are not read: they are others each time the program runs.
 * Throws what the builder throws.
 */
export function fieldCondition(
  field: Field,
  { method, given }: BuilderCall,
  values: BuilderValues,
): Filter | undefined {
  const [first, second, third] = given;
  if (first === undefined) {
    if (method === 'isNull') return field.isNull();
    return method === 'isNotNull' ? field.isNotNull() : undefined;
  }
  if (third !== undefined) return undefined;
  if (second !== undefined) {
    if (method === 'on') {
      const [day, zone] = [values.literal(first), values.literal(second)];
      return typeof day === 'string' && typeof zone === 'string' ? field.on(day, zone) : undefined;
    }
    const [from, to] = method === 'between' ? [values.value(first), values.value(second)] : [];
    return from === undefined || to === undefined ? undefined : and(field.ge(from), field.lt(to));
  }
  if (method === 'in' || method === 'notIn') {
    const list = values.literals(first);
    if (list !== undefined) return field[method](list);
    // A template takes a list after EQ and NE.
    const value = values.value(first);
    if (typeof value !== 'object') return undefined;
    return method === 'in' ? field.eq(value) : field.ne(value);
  }
  const compare = comparisonOf.get(method);
  const value = compare && values.value(first);
  return value === undefined ? undefined : compare?.(field, value);
}

type Attribute = ReturnType<OpenLibrary['attributeById']>;

/** A condition on an attribute. Throws what the builder throws. */
export function attributeCondition(
  attribute: Attribute,
  { method, given }: BuilderCall,
  values: BuilderValues,
): Filter | undefined {
  const [first, second] = given;
  if (second !== undefined || (method !== 'eq' && method !== 'in')) return undefined;
  const list = method === 'in' ? values.literals(first) : undefined;
  if (list !== undefined) return attribute.in(list);
  const value = values.value(first);
  if (value === undefined || (method === 'in' && typeof value !== 'object')) return undefined;
  return attribute.eq(value);
}
