import { resolve, timeZoneName, type SavedSearch } from '@assetql/core/document';

/** The zone that a search, or its file, says its days are counted in. */
export function documentZone(search: SavedSearch): string | undefined {
  const value = resolve(search, timeZoneName)?.definition.parsed;
  return value?.kind === 'String' ? value.value : undefined;
}
