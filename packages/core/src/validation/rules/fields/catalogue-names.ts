import type { CatalogueNeed } from '../../../diagnostics/diagnostic.ts';
import type { Catalogue } from '../../../schema/catalogue.ts';
import { fold } from '../../../text/fold.ts';

/** What has an id in a library, with the names it goes by. */
interface Named {
  readonly id: string;
  readonly name?: string;
  readonly userName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly path?: readonly string[];
}

export interface CatalogueNames {
  readonly ids: ReadonlySet<string>;
  /** Ids by folded name; a name can stand for several. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<readonly Named[], CatalogueNames>();

function namesOf({ name, userName, firstName, lastName, path }: Named): readonly string[] {
  const full = firstName === undefined || lastName === undefined ? undefined : `${firstName} ${lastName}`;
  return [...new Set([name, userName, full, path?.join('/')].flatMap((text) => (text ? [fold(text)] : [])))];
}

/** Ids and names of one kind of library data, indexed once for each snapshot; absent when it is not known. */
export function catalogueNames(catalogue: Catalogue | undefined, need: CatalogueNeed): CatalogueNames | undefined {
  const entries: readonly Named[] | undefined = need === 'keywords' ? undefined : catalogue?.[need];
  if (entries === undefined) return undefined;
  let names = known.get(entries);
  if (names === undefined) {
    const byName = new Map<string, string[]>();
    for (const entry of entries) {
      for (const name of namesOf(entry)) byName.set(name, [...(byName.get(name) ?? []), entry.id]);
    }
    names = { ids: new Set(entries.map((entry) => fold(entry.id))), byName };
    known.set(entries, names);
  }
  return names;
}
