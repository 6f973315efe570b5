import type { Catalogue } from '../../schema/catalogue.ts';
import { fold } from '../../text/fold.ts';
import type { ExplanationTexts } from './texts.ts';
import { nameText, quoted } from './written-text.ts';

/** The things of a library that have names. */
export type NamedKind = 'categories' | 'users' | 'attributes' | 'lightboxes';

type Named = NonNullable<Catalogue[NamedKind]>[number];

/** Names by folded id, the ones that nothing else has. */
type NamesById = ReadonlyMap<string, string>;

const known = new WeakMap<readonly Named[], NamesById>();

/** What an entry can be called, the shortest first. */
function candidates(entry: Named): readonly string[] {
  if ('path' in entry) return [entry.name, entry.path.join('/')];
  if ('userName' in entry) {
    const full = [entry.firstName, entry.lastName].filter((name) => name !== undefined && name !== '').join(' ');
    return full === '' ? [entry.userName] : [full, entry.userName];
  }
  return [entry.name];
}

/** Each entry by the first of its names that only it has. One without such a name goes by its id. */
function namesOf(entries: readonly Named[]): NamesById {
  const found = known.get(entries);
  if (found !== undefined) return found;
  const owners = new Map<string, number>();
  for (const entry of entries)
    for (const name of new Set(candidates(entry).map(fold))) owners.set(name, (owners.get(name) ?? 0) + 1);
  const names = new Map<string, string>();
  for (const entry of entries) {
    const own = candidates(entry).find((name) => name !== '' && owners.get(fold(name)) === 1);
    if (own !== undefined) names.set(fold(entry.id), own);
  }
  known.set(entries, names);
  return names;
}

/** Says ids by the names that a catalogue knows. */
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

  /** The name of what has this id, or a phrase with the id: that for what `unnamed` says. */
  of(kind: NamedKind, id: string, unnamed: keyof ExplanationTexts['unnamed'] = kind): string {
    const name = this.namesOf(kind).get(fold(id));
    return name === undefined ? this.texts.unnamed[unnamed](quoted(id, this.texts)) : nameText(name, this.texts);
  }
}
