import { fold } from '../meaning/fold.ts';
import { nearest, suggestion } from '../nearest.ts';
import type { Catalogue, LookupMiss } from './catalogue.ts';
import { lookUpArguments, type LookUpKind } from './look-up.ts';

/**
 * Finds the id of what a look-up names: a category by the names from the root to it, the others by their one name. Gives a miss when
 * there is none, or several, and nothing when the library data for it is not known.
 */
export type Lookup = (kind: LookUpKind, path: readonly string[]) => string | LookupMiss | undefined;

/** Something that can be looked up: its id, the names it goes by, and how a look-up writes it so that nothing else is meant. */
interface Entry {
  readonly id: string;
  readonly names: readonly (readonly string[])[];
  readonly written: string | undefined;
}

const most = 5;

/** Looks names up in a catalogue. Case is ignored where that leaves one; a category may be named by the end of its path. */
export function lookupIn(catalogue: Catalogue): Lookup {
  return (kind, path) => {
    const entries = entriesOf(catalogue, kind);
    return entries === undefined ? undefined : find(entries, path);
  };
}

function entriesOf(catalogue: Catalogue, kind: LookUpKind): readonly Entry[] | undefined {
  switch (kind) {
    case 'category':
      return catalogue.categories?.map(({ id, path, name }) => {
        const names = path.length > 0 ? path : [name];
        return { id, names: names.map((_, index) => names.slice(index)), written: lookUpArguments(names) };
      });
    case 'user':
      return catalogue.users?.map(({ id, userName, firstName, lastName }) => {
        const full = [firstName, lastName].filter((name) => name !== undefined && name !== '').join(' ');
        return { id, names: full === '' ? [[userName]] : [[userName], [full]], written: JSON.stringify(userName) };
      });
    default: {
      const rows = kind === 'attribute' ? catalogue.attributes : catalogue.lightboxes;
      return rows?.map(({ id, name }) => ({ id, names: [[name]], written: JSON.stringify(name) }));
    }
  }
}

/** Names as one text; a separator that no name has keeps them apart. */
const joined = (path: readonly string[]): string => path.join('\u0000');

function find(entries: readonly Entry[], path: readonly string[]): string | LookupMiss {
  const exact = joined(path);
  const folded = fold(exact);
  let several: readonly Entry[] = [];
  // The whole name first, as it is written and then in any case; then the other names.
  for (const first of [true, false]) {
    for (const same of [(name: string) => name === exact, (name: string) => fold(name) === folded]) {
      const found = entries.filter(({ names }) =>
        (first ? names.slice(0, 1) : names.slice(1)).some((name) => same(joined(name))),
      );
      const [only, second] = found;
      if (only !== undefined && second === undefined) return only.id;
      if (several.length === 0) several = found;
      if (several.length > 0) return { found: 'several', suggestions: distinct(several) };
    }
  }
  return { found: 'none', suggestions: distinct(alike(entries, path)) };
}

const distinct = (entries: readonly Entry[]): readonly string[] =>
  [...new Set(entries.flatMap((entry) => entry.written ?? []))].slice(0, most);

/** Entries whose name is nearly the one that was looked for, or, of a path, that share its last name. */
function alike(entries: readonly Entry[], path: readonly string[]): readonly Entry[] {
  const byName = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const name of entry.names) {
      const text = name.join('/');
      byName.set(text, [...(byName.get(text) ?? []), entry]);
    }
  }
  const names = [...byName.keys()];
  const wanted = path.join('/');
  const near = nearest(wanted, names, suggestion);
  const last = path.length > 1 ? nearest(path.at(-1) ?? '', names, suggestion) : [];
  const start = fold(wanted);
  const starting = names.filter((name) => fold(name).startsWith(start));
  return [...near, ...last, ...starting].flatMap((name) => byName.get(name) ?? []);
}
