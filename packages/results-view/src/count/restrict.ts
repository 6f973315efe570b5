import type { Comparison, Filter, OperatorName, Value } from '@assetql/core';
import { conjuncts, isOnlyAbout } from '../edit/conjuncts.ts';

const nowhere = { start: 0, end: 0 };

/** The filter without conditions that concern only these fields: the base for counting a facet's values. */
export function withoutFields(filter: Filter | undefined, fields: readonly string[]): Filter | undefined {
  const kept = conjuncts(filter).filter((node) => !fields.some((field) => isOnlyAbout(node, field)));
  return joinWithAnd(kept);
}

/** Joins filters with AND. Printing adds the necessary brackets. */
export function joinWithAnd(filters: readonly Filter[]): Filter | undefined {
  const [first, ...rest] = filters.flatMap((filter) => conjuncts(filter));
  if (first === undefined || rest.length === 0) return first;
  return { kind: 'And', range: nowhere, operands: [first, ...rest] };
}

/** Builds the AST of `field operator value`. */
export function comparison(field: string, operator: OperatorName, value: Value): Comparison {
  return {
    kind: 'Comparison',
    range: nowhere,
    field: { kind: 'Name', range: nowhere, text: field, canonical: field },
    operator: { kind: 'Operator', range: nowhere, name: operator, text: operator },
    value,
  };
}

/** A facet's value as an AST: a number if it is one, else an unquoted string. */
export function facetValue(text: string): Value {
  return /^\d+$/.test(text)
    ? { kind: 'Number', range: nowhere, value: Number(text), text }
    : { kind: 'String', range: nowhere, value: text, quoted: false };
}

/** The AST of a timestamp in epoch milliseconds. */
export function timestamp(value: number): Value {
  return { kind: 'Timestamp', range: nowhere, value, text: new Date(value).toISOString() };
}
