import type { SavedSearch } from '@assetql/core/document';
import type { Restricting } from './edit-search.ts';

/** Whether an expression has a syntax error, so that it cannot be edited reliably. */
export function isBroken(search: SavedSearch | undefined, key: Restricting): boolean {
  return search?.[key]?.parsed.diagnostics.some(({ severity }) => severity === 'error') ?? false;
}
