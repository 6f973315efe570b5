import type { Catalogue } from '@assetql/core';
import { lookupIn, resolve, type SavedSearch } from '@assetql/core/document';
import type { Picker } from './search-form.ts';

/**
 * The id in the library of what a variable looks up for a picker; `undefined` for a variable of another kind, and for a name that the
 * library does not have, or has more than once.
 */
export function lookedUpId(
  search: SavedSearch | undefined,
  name: string,
  picker: Picker,
  names: Catalogue,
): string | undefined {
  const value = search === undefined ? undefined : resolve(search, name)?.definition.parsed;
  if (value?.kind !== 'LookUp' || value.lookUp !== picker.kind) return undefined;
  const found = lookupIn(names)(value.lookUp, value.path);
  return typeof found === 'string' ? found : undefined;
}
