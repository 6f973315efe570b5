import { resolve, visibleNames, type SavedSearch } from '@assetql/core/document';

/** A name that a saved-search file gives to a value. */
export interface VariableName {
  readonly name: string;
  /** The value as it is written. */
  readonly value: string;
}

/** The variables a search sees, with their values as they are written. */
export function variablesOf(search: SavedSearch): readonly VariableName[] {
  return visibleNames(search).map((name) => ({
    name,
    value: resolve(search, name)?.definition.value.text.trim() ?? '',
  }));
}
