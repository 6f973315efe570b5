import { FilterBinder } from '../../../document/bind/bind-filter.ts';
import { SearchBinder } from '../../../document/bind/bind-search.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { Filter, Search, Variable } from '../../../syntax/ast.ts';
import { embedInFilter, embedInSearch } from './embed.ts';
import type { HoleValues } from './hole-values.ts';
import { isTooLarge } from './is-too-large.ts';
import { isSkipped } from '../../conditions/condition.ts';

/** A hole for a whole condition. Other `Invalid` nodes stay. */
const hole = /^\{\{(\w+)\}\}$/;

function reportSize(values: HoleValues, tooMany: Variable | undefined): void {
  if (tooMany !== undefined) values.reportTooLarge(tooMany.name);
}

/** Replaces the holes of a filter by values and, with `embeds`, by conditions. Holes with mistakes stay, and are reported to `values`. */
export function fillFilter(filter: Filter, values: HoleValues, schema: Schema, embeds: boolean): Filter | undefined {
  const binder = new FilterBinder(schema, values.supply);
  const bound = binder.bind(filter);
  reportSize(values, binder.tooMany);
  if (!embeds) return bound;
  let last = '';
  const whole = embedInFilter(bound, {
    part: (node) => {
      const name = hole.exec(node.text)?.[1];
      if (name === undefined) return node;
      last = name;
      const condition = values.filter(name);
      if (condition === 'mistake') return node;
      return isSkipped(condition) ? undefined : condition;
    },
    lost: () => values.reportLost(last),
  });
  if (whole !== undefined && isTooLarge(whole)) values.reportTooLarge(last);
  return whole;
}

/** Replaces the holes of a search by terms and searches. Holes with mistakes stay, and are reported to `values`. */
export function fillSearch(search: Search, values: HoleValues, schema: Schema): Search | undefined {
  const binder = new SearchBinder(schema, values.supplyTerms);
  const bound = binder.bind(search);
  reportSize(values, binder.tooMany);
  if (!values.hasParts) return bound;
  let last = '';
  const whole = embedInSearch(bound, {
    part: (node, isBound) => {
      last = node.name;
      const part = values.search(last, isBound);
      if (part === 'mistake') return node;
      return isSkipped(part) ? undefined : part;
    },
    lost: () => values.reportLost(last),
  });
  if (whole !== undefined && isTooLarge(whole)) values.reportTooLarge(last);
  return whole;
}
