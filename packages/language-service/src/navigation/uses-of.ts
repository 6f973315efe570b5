import { variableUses, type Item, type SavedSearch, type VariableUse } from '@assetql/core/document';
import { moved } from '../range.ts';

type Use = Omit<VariableUse, 'search'>;

/** Items are the same as long as the text of their search is. */
const known = new WeakMap<readonly Item[], readonly Use[]>();
const none: readonly Use[] = [];

/** Where a search uses variables, or the one of a name; relative to the search, ascending. In quotes `{{name}}` is text. */
export function usesOf(search: SavedSearch, name?: string): readonly Use[] {
  const { items, start } = search;
  if (
    !items.some((item) => item.kind === 'Key' && item.mentions.some((one) => name === undefined || one.name === name))
  )
    return none;
  let uses = known.get(items);
  if (uses === undefined) {
    uses = variableUses(search).map((use) => ({
      name: use.name,
      range: moved(use.range, -start),
      nameRange: moved(use.nameRange, -start),
    }));
    known.set(items, uses);
  }
  return name === undefined ? uses : uses.filter((use) => use.name === name);
}
