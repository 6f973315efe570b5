import type { Catalogue } from '../../schema/catalogue.ts';
import { entryNames, type CatalogueEntry, type NamedKind } from '../../schema/catalogue-names.ts';
import { fold } from '../../text/fold.ts';
import type { ExplanationTexts } from './texts.ts';
import { nameText, inQuotes } from './written-text.ts';

/** The name of each entry by its folded id. */
type NamesById = ReadonlyMap<string, string>;

const known = new WeakMap<readonly CatalogueEntry[], NamesById>();

/** The first name of each entry that no other entry of the list has. Entries without such a name are left out. */
function namesOf(entries: readonly CatalogueEntry[]): NamesById {
  const found = known.get(entries);
  if (found !== undefined) return found;
  const owners = new Map<string, number>();
  for (const entry of entries)
    for (const name of new Set(entryNames(entry).map(fold))) owners.set(name, (owners.get(name) ?? 0) + 1);
  const names = new Map<string, string>();
  for (const entry of entries) {
    const unique = entryNames(entry).find((name) => name !== '' && owners.get(fold(name)) === 1);
    if (unique !== undefined) names.set(fold(entry.id), unique);
  }
  known.set(entries, names);
  return names;
}

/** Finds the names of ids in a catalogue, as an explanation writes them. */
export class Names {
  private readonly texts: ExplanationTexts;
  private readonly catalogue: Catalogue;
  private readonly read = new Map<NamedKind, NamesById>();

  constructor(texts: ExplanationTexts, catalogue: Catalogue = {}) {
    this.texts = texts;
    this.catalogue = catalogue;
  }

  private namesOf(kind: NamedKind): NamesById {
    let names = this.read.get(kind);
    if (names === undefined) {
      names = namesOf(this.catalogue[kind] ?? []);
      this.read.set(kind, names);
    }
    return names;
  }

  /** The name of the entry with an id; else a phrase with the id itself, such as `the category “1”`. `unnamed` selects that phrase. */
  of(kind: NamedKind, id: string, unnamed: keyof ExplanationTexts['unnamed'] = kind): string {
    const name = this.namesOf(kind).get(fold(id));
    return name === undefined ? this.texts.unnamed[unnamed](inQuotes(id, this.texts)) : nameText(name, this.texts);
  }
}
