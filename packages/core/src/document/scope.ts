import type { Range } from '../range.ts';
import type { Definition, SavedSearch } from './saved-search.ts';
import { shift } from './shift.ts';

/** The reserved variable that names the zone of relative times. */
export const timeZoneName = 'timeZone';

/** The definition that `{{name}}` means in a search, and where what its ranges count from is in the file. */
export interface Resolved {
  readonly definition: Definition;
  readonly start: number;
}

/** Finds the definition of a variable: the search's own hides the file's. Of two of the same name the first counts. */
export function resolve(search: SavedSearch, name: string): Resolved | undefined {
  const own = search.variables.find((variable) => variable.name === name);
  if (own !== undefined) return { definition: own, start: search.start };
  const shared = search.file.variables.find((variable) => variable.name === name);
  return shared === undefined ? undefined : { definition: shared, start: search.file.start };
}

/** Names of all variables that a search sees. */
export const visibleNames = (search: SavedSearch): readonly string[] => [
  ...new Set(
    [...search.variables, ...search.file.variables].map((variable) => variable.name).filter((name) => name !== ''),
  ),
];

/** A range of a definition's value, in the file. */
export const inFile = ({ definition, start }: Resolved, range: Range): Range =>
  shift(range, start + definition.value.range.start);
