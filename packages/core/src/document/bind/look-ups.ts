import type { LookUpValue } from '../../values/look-up.ts';
import type { SavedSearch } from '../saved-search.ts';
import { resolve } from '../scope.ts';

/** What must be looked up before the search can be bound, each once: for callers that have to fetch it first. */
export function lookUps(search: SavedSearch): readonly Pick<LookUpValue, 'lookUp' | 'path'>[] {
  const needed = new Map<string, Pick<LookUpValue, 'lookUp' | 'path'>>();
  for (const item of search.items) {
    if (item.kind !== 'Key') continue;
    for (const { name } of item.mentions) {
      const value = resolve(search, name)?.definition.parsed;
      if (value?.kind !== 'LookUp') continue;
      const { lookUp, path } = value;
      needed.set(JSON.stringify([lookUp, ...path]), { lookUp, path });
    }
  }
  return [...needed.values()];
}
