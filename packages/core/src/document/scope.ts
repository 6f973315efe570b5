import type { Range } from '../text/range.ts';
import { configurationFile } from './configuration-file.ts';
import type { Definition, SavedSearch } from './saved-search.ts';
import { shift } from './shift.ts';

/** The reserved variable that names the zone of relative times. */
export const timeZoneName = 'timeZone';

/** The definition that `{{name}}` means in a search, and where what its ranges count from is in the file. */
export interface Resolved {
  readonly definition: Definition;
  readonly start: number;
  /** Whether the files of a team have it in common, so that it has no place in this one. */
  readonly isShared: boolean;
}

/** Finds the definition of a variable: the search's own hides the file's, and that the one that files share. Of two of the same name the first counts. */
export function resolve(search: SavedSearch, name: string): Resolved | undefined {
  const own = search.variables.find((variable) => variable.name === name);
  if (own !== undefined) return { definition: own, start: search.start, isShared: false };
  const { start, variables, shared } = search.file;
  const ofFile = variables.find((variable) => variable.name === name);
  const definition = ofFile ?? shared.find((variable) => variable.name === name);
  return definition && { definition, start, isShared: ofFile === undefined };
}

/** The zone in which a search, or its file, counts its days. */
export function documentZone(search: SavedSearch): string | undefined {
  const value = resolve(search, timeZoneName)?.definition.parsed;
  return value?.kind === 'String' ? value.value : undefined;
}

/** Names of all variables that a search sees. */
export const visibleNames = (search: SavedSearch): readonly string[] => [
  ...new Set(
    [...search.variables, ...search.file.variables, ...search.file.shared]
      .map((variable) => variable.name)
      .filter((name) => name !== ''),
  ),
];

/** A range of a definition's value, in the file; absent for one that files share. */
export const inFile = ({ definition, start, isShared }: Resolved, range: Range): Range | undefined =>
  isShared ? undefined : shift(range, start + definition.value.range.start);

/** Says where a shared variable is defined, as a further sentence of a message that stands where the variable is used; else empty. */
export const definedElsewhere = ({ definition, isShared }: Resolved): string =>
  isShared ? ` ${definition.name} is defined in ${configurationFile}.` : '';

/** Where a search first uses a variable, in the file; its first line where it does not. */
export function firstUse({ start, items, title }: SavedSearch, name: string): Range {
  for (const item of items) {
    const use = item.kind === 'Key' ? item.mentions.find((mention) => mention.name === name) : undefined;
    if (item.kind === 'Key' && use !== undefined) return shift(use.range, start + item.value.range.start);
  }
  return { start, end: start + (title?.range.end ?? 0) };
}
