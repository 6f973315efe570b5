import type { SavedSearch, VariableValue } from '@assetql/core/document';

/** A name that a saved-search file gives to a value. */
export interface VariableName {
  readonly name: string;
  /** The value as it is written. */
  readonly value: string;
  /** The value as it is read; absent where it cannot be. */
  readonly parsed?: VariableValue;
}

/** The variables a search sees, its own first, with their values. Of two of the same name the first counts. */
export function variablesOf(search: SavedSearch): readonly VariableName[] {
  const found = new Map<string, VariableName>();
  for (const { name, value, parsed } of [...search.variables, ...search.file.variables, ...search.file.shared]) {
    if (name === '' || found.has(name)) continue;
    found.set(name, { name, value: value.text.trim(), ...(parsed === undefined ? {} : { parsed }) });
  }
  return [...found.values()];
}
