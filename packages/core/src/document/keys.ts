import { nearest, suggestion } from '../text/nearest.ts';
import { parameter, parameters, type ParameterName, type ParameterRow } from '../schema/parameters.ts';

/** The keys of a saved search: the parameters of a list call (§4.4) and `expect`. */
export type KeyName = ParameterName | 'expect';

export type KeyRow = Omit<ParameterRow, 'name' | 'type' | 'spec'> & {
  readonly name: KeyName;
  readonly type: ParameterRow['type'] | 'expectation';
  readonly spec?: string;
};

const expectation: KeyRow = {
  name: 'expect',
  type: 'expectation',
  documentation: 'What the answer must be like when the search is tested. It may occur more than once.',
};

export const keys: readonly KeyRow[] = [...parameters, expectation];

/** The row of a key, in any case. */
export const keyRow = (name: string): KeyRow | undefined =>
  parameter(name) ?? (name.toLowerCase() === expectation.name ? expectation : undefined);

/** What other languages and services call a key. */
const otherNames: Readonly<Record<KeyName, readonly string[]>> = {
  filters: ['where', '$filter', 'condition', 'conditions'],
  containerfilter: ['container', 'containers'],
  search: ['q', 'query', '$search', 'text', 'keywords'],
  searchFields: ['fields', 'search_fields'],
  sort: ['order', 'orderby', 'order_by', '$orderby', 'sortby', 'sort_by'],
  count: ['limit', 'top', '$top', 'take', 'size', 'pagesize'],
  offset: ['skip', '$skip', 'start', 'from'],
  expect: ['assert', 'test'],
};

/** The keys that `name` may have been meant to be, nearest first. */
export function nearestKeys(name: string): readonly KeyName[] {
  const called = keys.filter((row) => otherNames[row.name].includes(name.toLowerCase())).map((row) => row.name);
  if (called.length > 0) return called;
  const names = keys.map((row) => row.name);
  return nearest(name, names, suggestion).flatMap((near) => keyRow(near)?.name ?? []);
}
