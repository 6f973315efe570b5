import { fold, fullName, type Catalogue, type CatalogueNeed } from '@assetql/core';

/** What a library says of an id: the name of what has it, that nothing has it, or nothing at all yet. */
export type CatalogueName =
  | { readonly state: 'named'; readonly name: string; readonly detail?: string; readonly needs: NamedNeed }
  | { readonly state: 'unknown' }
  | { readonly state: 'unverified' };

export type NamedNeed = Exclude<CatalogueNeed, 'keywords'>;

type Named = NonNullable<Catalogue[NamedNeed]>[number];

const indexes = new WeakMap<readonly Named[], ReadonlyMap<string, Named>>();

function indexOf(entries: readonly Named[]): ReadonlyMap<string, Named> {
  const known = indexes.get(entries);
  if (known !== undefined) return known;
  const index = new Map(entries.map((entry) => [fold(entry.id), entry]));
  indexes.set(entries, index);
  return index;
}

/** The name of what has an id, in any case. */
export function catalogueName(catalogue: Catalogue | undefined, needs: CatalogueNeed, id: string): CatalogueName {
  const entries = needs === 'keywords' ? undefined : catalogue?.[needs];
  if (entries === undefined || needs === 'keywords') return { state: 'unverified' };
  const entry = indexOf(entries).get(fold(id));
  return entry === undefined ? { state: 'unknown' } : { state: 'named', needs, ...wordsOf(entry) };
}

const kinds: readonly NamedNeed[] = ['users', 'categories', 'lightboxes', 'attributes'];

/** The name of what has an id of which nothing else is known. */
export function anyCatalogueName(catalogue: Catalogue | undefined, id: string): CatalogueName {
  for (const needs of kinds) {
    const found = catalogueName(catalogue, needs, id);
    if (found.state === 'named') return found;
  }
  return kinds.every((needs) => catalogue?.[needs] !== undefined) ? { state: 'unknown' } : { state: 'unverified' };
}

function wordsOf(entry: Named): { readonly name: string; readonly detail?: string } {
  if ('path' in entry) {
    const name = entry.path.length > 0 ? entry.path.join('/') : entry.name;
    const { assetCount } = entry;
    return assetCount === undefined ? { name } : { name, detail: assetsText(assetCount) };
  }
  if ('userName' in entry) {
    const full = fullName(entry);
    return full === '' ? { name: entry.userName } : { name: full, detail: entry.userName };
  }
  if ('type' in entry) {
    const values = (entry.values ?? []).slice(0, 8);
    const more = (entry.values?.length ?? 0) > values.length ? ', …' : '';
    return {
      name: entry.name,
      detail:
        values.length === 0
          ? entry.type
          : `${entry.type}, ${entry.type === 'lookup' ? 'one of' : 'such as'} ${values.join(', ')}${more}`,
    };
  }
  return { name: entry.name };
}

const numbers = new Intl.NumberFormat('en');

/** `1 asset`, `1,280 assets`. */
export const assetsText = (count: number): string => `${numbers.format(count)} ${count === 1 ? 'asset' : 'assets'}`;
