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

/** The keys that `name` may have been meant to be, nearest first. */
export const nearestKeys = (name: string): readonly KeyName[] =>
  nearest(
    name,
    keys.map((row) => row.name),
    suggestion,
  ).flatMap((near) => keyRow(near)?.name ?? []);
