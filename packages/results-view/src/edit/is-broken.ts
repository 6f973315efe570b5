import type { SavedSearch } from '@assetql/core/document';
import type { Restricting } from './edit-search.ts';

/** Whether an expression cannot be read as it is meant: a click would then write into the middle of a mistake. */
export function isBroken(search: SavedSearch | undefined, key: Restricting): boolean {
  return search?.[key]?.parsed.diagnostics.some(({ severity }) => severity === 'error') ?? false;
}
