import type { CatalogueNeed } from '../../../diagnostics/diagnostic.ts';
import type { Catalogue } from '../../../schema/catalogue.ts';
import { entryNames, type CatalogueEntry } from '../../../schema/catalogue-names.ts';
import { fold } from '../../../text/fold.ts';

export interface CatalogueNames {
  readonly ids: ReadonlySet<string>;
  /** Ids by folded name; several may share a name. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<readonly CatalogueEntry[], CatalogueNames>();

/** Ids and names of one kind of library data, indexed once for each snapshot; absent when it is not known. */
export function catalogueNames(catalogue: Catalogue | undefined, need: CatalogueNeed): CatalogueNames | undefined {
  const entries: readonly CatalogueEntry[] | undefined = need === 'keywords' ? undefined : catalogue?.[need];
  if (entries === undefined) return undefined;
  let names = known.get(entries);
  if (names === undefined) {
    const byName = new Map<string, string[]>();
    for (const entry of entries) {
      const folded = entryNames(entry).map(fold);
      for (const name of new Set(folded)) if (name !== '') byName.set(name, [...(byName.get(name) ?? []), entry.id]);
    }
    names = { ids: new Set(entries.map((entry) => fold(entry.id))), byName };
    known.set(entries, names);
  }
  return names;
}
