import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

/** Where what is said of a file is read and written. */
export interface SidecarPlace {
  /** The sidecar that is written. */
  readonly path: string;
  /** The sidecar that the file has now, which may describe others as well; `undefined` when it has none. */
  readonly present: string | undefined;
}

/** The names in a folder, as far as sidecars are found by them. Case does not count. */
export interface NamesInFolder {
  /** Names as they are spelt, by those in lower case. */
  readonly spelt: ReadonlyMap<string, string>;
  /** How many files other than sidecars have a name without its extension. */
  readonly filesByStem: ReadonlyMap<string, number>;
}

export type NamesOf = (folder: string) => Promise<NamesInFolder>;

const stemOf = (name: string): string => name.slice(0, name.length - extname(name).length).toLowerCase();

async function readNames(folder: string): Promise<NamesInFolder> {
  const spelt = new Map<string, string>();
  const filesByStem = new Map<string, number>();
  for (const name of await readdir(folder)) {
    const lower = name.toLowerCase();
    if (!spelt.has(lower)) spelt.set(lower, name);
    if (extname(lower) !== '.xmp') filesByStem.set(stemOf(name), (filesByStem.get(stemOf(name)) ?? 0) + 1);
  }
  return { spelt, filesByStem };
}

/** Reads the names of each folder once. Rejects for one that cannot be read. */
export function readNamesOnce(): NamesOf {
  const known = new Map<string, Promise<NamesInFolder>>();
  return (folder) => {
    const names = known.get(folder) ?? readNames(folder);
    known.set(folder, names);
    return names;
  };
}

/**
 * Finds the sidecar of a file: `owl.cr2.xmp`, else `owl.xmp`, as `pairSidecars` does. A new one is `owl.xmp`, unless there is another `owl` that it would describe as well. Rejects
 * for a folder that cannot be read.
 */
export async function sidecarPlace(file: string, namesOf: NamesOf): Promise<SidecarPlace> {
  const [folder, name] = [dirname(file), basename(file)];
  const { spelt, filesByStem } = await namesOf(folder);
  const named = (wanted: string): string | undefined => {
    const found = spelt.get(wanted.toLowerCase());
    return found && join(folder, found);
  };
  const own = named(`${name}.xmp`);
  if (own !== undefined) return { path: own, present: own };
  const shared = named(`${stemOf(name)}.xmp`);
  if ((filesByStem.get(stemOf(name)) ?? 0) > 1) return { path: `${file}.xmp`, present: shared };
  return { path: shared ?? join(folder, `${name.slice(0, name.length - extname(name).length)}.xmp`), present: shared };
}
