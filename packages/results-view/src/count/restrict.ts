import type { Comparison, Filter, OperatorName, Value } from '@assetql/core';
import { choiceOf, conjuncts, isAbout } from '../edit/conjuncts.ts';

const nowhere = { start: 0, end: 0 };

/** A filter without the conditions that are only about one of these fields: what a facet's values are counted in. */
export function withoutFields(filter: Filter | undefined, fields: readonly string[]): Filter | undefined {
  const kept = conjuncts(filter).filter(
    (node) => !fields.some((field) => isAbout(node, field) || choiceOf(node, field) !== undefined),
  );
  return allOf(kept);
}

/** The filter that holds where all of these do. Printing adds the brackets that are needed. */
export function allOf(filters: readonly Filter[]): Filter | undefined {
  const [first, ...rest] = filters.flatMap((filter) => conjuncts(filter));
  if (first === undefined || rest.length === 0) return first;
  return { kind: 'And', range: nowhere, operands: [first, ...rest] };
}

/** `field operator value`, made by a program. */
export function comparison(field: string, operator: OperatorName, value: Value): Comparison {
  return {
    kind: 'Comparison',
    range: nowhere,
    field: { kind: 'Name', range: nowhere, text: field, canonical: field },
    operator: { kind: 'Operator', range: nowhere, name: operator, text: operator },
    value,
  };
}

/** A value as a facet offers it: a number where it is one, else a bare word. */
export function facetValue(text: string): Value {
  return /^\d+$/.test(text)
    ? { kind: 'Number', range: nowhere, value: Number(text), text }
    : { kind: 'String', range: nowhere, value: text, quoted: false };
}

/** A timestamp of a moment in epoch milliseconds. */
export function timestamp(value: number): Value {
  return { kind: 'Timestamp', range: nowhere, value, text: new Date(value).toISOString() };
}
