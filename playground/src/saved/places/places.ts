/** Where somebody was in a search: in its text and in its results. */
export interface Place {
  /** The selection, in UTF-16 units from the start of the search. */
  readonly anchor: number;
  readonly head: number;
  /** Pixels that the editor and the results are scrolled down. */
  readonly editor: number;
  readonly results: number;
}

/** The places in the searches of files, by keys of their own; those that were left last at the end. */
export type Places = ReadonlyMap<string, Place>;

/** Places that are kept. */
const most = 200;

/** The key of a search in a file; of the text without a file when that is `undefined`. */
export const placeKey = (file: string | undefined, search: string): string => JSON.stringify([file ?? '', search]);

/** The search of a file that was left last. */
export function lastSearch(places: Places, file: string | undefined): string | undefined {
  const start = `${JSON.stringify([file ?? '']).slice(0, -1)},`;
  const last = [...places.keys()].findLast((key) => key.startsWith(start));
  return last === undefined ? undefined : String(JSON.parse(`[${last.slice(start.length)}`)[0]);
}

/** The places when searches or files have other names: `rename` gives the file and the name of a search, which may be the same. */
function withNames(places: Places, rename: (file: string, search: string) => readonly [string, string]): Places {
  const kept = new Map<string, Place>();
  for (const [key, place] of places) {
    const now = renamedKey(key, rename);
    // What is at a name already gives way, in the order of leaving.
    kept.delete(now);
    kept.set(now, place);
  }
  return kept;
}

function renamedKey(key: string, rename: (file: string, search: string) => readonly [string, string]): string {
  try {
    const [file, search]: readonly unknown[] = JSON.parse(key);
    return typeof file === 'string' && typeof search === 'string' ? placeKey(...rename(file, search)) : key;
  } catch {
    return key;
  }
}

/** The places after files got other keys, by the ones before. */
export const withMovedFiles = (places: Places, moved: ReadonlyMap<string, string>): Places =>
  withNames(places, (file, search) => [moved.get(file) ?? file, search]);

/** The places after a search of a file got another name. */
export const withRenamedSearch = (places: Places, file: string | undefined, from: string, to: string): Places =>
  withNames(places, (of, search) => [of, of === (file ?? '') && search === from ? to : search]);

/** A search by its name, and what else it has. */
export interface NamedSearch {
  readonly name: string;
  readonly content: string;
}

/** The search of a file that has another name than before, and is otherwise the same; `undefined` when that is not all that changed. */
export function renamedSearch(
  before: readonly NamedSearch[],
  now: readonly NamedSearch[],
): { readonly from: string; readonly to: string } | undefined {
  const changed = now.flatMap(({ name, content }, at) => {
    const old = before[at];
    return old === undefined || old.name === name
      ? []
      : [{ from: old.name, to: name, isSame: old.content === content }];
  });
  const [only] = changed;
  if (only === undefined || changed.length > 1 || before.length !== now.length || !only.isSame) return undefined;
  const isTaken = before.some(({ name }) => name === only.to) || now.some(({ name }) => name === only.from);
  return isTaken ? undefined : { from: only.from, to: only.to };
}

/** Adds a place as the one that was left last. The oldest ones beyond the limit are dropped. */
export function withPlace(places: Places, key: string, place: Place): Places {
  const others = [...places].filter(([other]) => other !== key).slice(-(most - 1));
  return new Map([...others, [key, place]]);
}

export const writePlaces = (places: Places): string =>
  JSON.stringify([...places].map(([key, { anchor, head, editor, results }]) => [key, anchor, head, editor, results]));

/** Reads what {@link writePlaces} wrote; none of what is anything else. */
export function readPlaces(text: string | undefined): Places {
  try {
    const rows: unknown = JSON.parse(text ?? '[]');
    return new Map((Array.isArray(rows) ? rows : []).flatMap((row: unknown) => readRow(row)));
  } catch {
    return new Map();
  }
}

function readRow(row: unknown): readonly (readonly [string, Place])[] {
  const parts: readonly unknown[] = Array.isArray(row) ? row : [];
  const [key] = parts;
  const [anchor, head, editor, results] = parts.slice(1).map((part) => Math.max(0, Number(part)));
  if (typeof key !== 'string' || anchor === undefined || head === undefined) return [];
  const place = { anchor, head, editor: editor ?? 0, results: results ?? 0 };
  return Object.values(place).every(Number.isFinite) ? [[key, place]] : [];
}
