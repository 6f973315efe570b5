import { fold } from '../text/fold.ts';
import { nearest, suggestion } from '../text/nearest.ts';
import type { Catalogue, CatalogueCategory, CatalogueUser, LookupMiss } from '../schema/catalogue.ts';
import { fullName, type CatalogueEntry } from '../schema/catalogue-names.ts';
import { lookUpArguments, lookUpKinds, type LookUpKind } from './look-up.ts';

/**
 * Finds the id of what a look-up names: a category by the names from the root to it, the others by their one name. Gives a miss when
 * there is none, or several, and nothing when the library data for it is not known.
 */
export type Lookup = (kind: LookUpKind, path: readonly string[]) => string | LookupMiss | undefined;

/** What can be looked up: its id, and how a look-up writes it so that nothing else is meant. */
interface Entry {
  readonly id: string;
  readonly written: string | undefined;
}

/** Entries by their names: the whole name as it is written, then in any case, then the other names in the same way. */
type Index = readonly [Map<string, Entry[]>, Map<string, Entry[]>, Map<string, Entry[]>, Map<string, Entry[]>];

/** Most suggestions that a miss makes. */
const most = 5;

const indexes = new WeakMap<readonly CatalogueEntry[], Index>();

/**
 * Looks names up in a catalogue. Case is ignored where that leaves one. A category may be named by the end of its path, a user by first
 * and last name.
 */
export function lookupIn(catalogue: Catalogue): Lookup {
  return (kind, path) => {
    const entries: readonly CatalogueEntry[] | undefined = catalogue[lookUpKinds[kind]];
    if (entries === undefined) return undefined;
    let index = indexes.get(entries);
    if (index === undefined) indexes.set(entries, (index = indexOf(entries)));
    return find(index, path);
  };
}

/** Names as one text; a separator that no name has keeps them apart. */
const joined = (path: readonly string[]): string => path.join('\u0000');

function namesOf(entry: CatalogueEntry): readonly (readonly string[])[] {
  if ('path' in entry) return categoryNames(entry);
  return 'userName' in entry ? userNames(entry) : [[entry.name]];
}

function categoryNames({ path, name }: CatalogueCategory): readonly (readonly string[])[] {
  const names = path.length > 0 ? path : [name];
  return names.map((_, index) => names.slice(index));
}

function userNames(user: CatalogueUser): readonly (readonly string[])[] {
  const full = fullName(user);
  return full === '' ? [[user.userName]] : [[user.userName], [full]];
}

function indexOf(entries: readonly CatalogueEntry[]): Index {
  const index: Index = [new Map(), new Map(), new Map(), new Map()];
  for (const named of entries) {
    const names = namesOf(named);
    const [whole = []] = names;
    const entry = { id: named.id, written: 'path' in named ? lookUpArguments(whole) : JSON.stringify(whole[0]) };
    for (const [position, path] of names.entries()) {
      const name = joined(path);
      const [written, folded] = position === 0 ? [index[0], index[1]] : [index[2], index[3]];
      add(written, name, entry);
      add(folded, fold(name), entry);
    }
  }
  return index;
}

function add(map: Map<string, Entry[]>, name: string, entry: Entry): void {
  const entries = map.get(name);
  if (entries === undefined) map.set(name, [entry]);
  else entries.push(entry);
}

function find(index: Index, path: readonly string[]): string | LookupMiss {
  const name = joined(path);
  const folded = fold(name);
  for (const [level, map] of index.entries()) {
    const [only, ...others] = map.get(level % 2 === 0 ? name : folded) ?? [];
    if (only === undefined) continue;
    return others.length === 0 ? only.id : miss('several', [only, ...others]);
  }
  return miss('none', alike(index, path));
}

function miss(found: LookupMiss['found'], entries: Iterable<Entry>): LookupMiss {
  const suggestions = new Set<string>();
  const ids = new Set<string>();
  for (const { id, written } of entries) {
    if (ids.size < most) ids.add(id);
    if (written !== undefined) suggestions.add(written);
    if (suggestions.size === most) break;
  }
  return { found, suggestions: [...suggestions], ids: [...ids] };
}

/** Entries whose name is nearly the one that was looked for, ends like its path, or starts with it. */
function* alike([whole, , part]: Index, path: readonly string[]): Generator<Entry> {
  const byName = new Map<string, Entry[]>();
  for (const [name, entries] of [...whole, ...part]) {
    const text = name.replaceAll('\u0000', '/');
    for (const entry of entries) add(byName, text, entry);
  }
  const names = [...byName.keys()];
  const wanted = path.join('/');
  const last = path.length > 1 ? nearest(path.at(-1) ?? '', names, suggestion) : [];
  for (const name of [...nearest(wanted, names, suggestion), ...last]) yield* byName.get(name) ?? [];
  const start = fold(wanted);
  for (const name of names) if (fold(name).startsWith(start)) yield* byName.get(name) ?? [];
}
