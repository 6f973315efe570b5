import { isRecord } from '@assetql/core/text';
import { newEntryId, readEntries, removeEntry, writeEntry } from '../../state/local-entries.ts';

/** A search that was run. Its text works by itself, whatever has become of its file. Holds no secret. */
export interface Run {
  readonly id: string;
  readonly title: string;
  /** A saved-search file with this search alone. */
  readonly text: string;
  /** The library that answered, for people. */
  readonly library: string;
  readonly total: number;
  /** How long the answer took. */
  readonly milliseconds: number;
  /** When it was run, in epoch milliseconds. */
  readonly at: number;
  readonly isFavorite: boolean;
}

const prefix = 'assetql.run.';

/** The maximum number of runs that are no favourites, and of UTF-16 units of their texts. */
export const mostRuns = 500;
const mostUnits = 800_000;

/** UTF-16 units of a search that is kept. */
const longest = 50_000;

/** Whether a key of the browser's storage belongs to a run. */
export const isRunKey = (key: string | null): boolean => key === null || key.startsWith(prefix);

function readRun(key: string, value: string | null): Run | undefined {
  try {
    const read: unknown = JSON.parse(value ?? 'null');
    if (!isRecord(read)) return undefined;
    const { title, text, library, total, milliseconds, at, isFavorite } = read;
    if (typeof title !== 'string' || typeof text !== 'string' || typeof library !== 'string') return undefined;
    if (typeof total !== 'number' || typeof milliseconds !== 'number' || typeof at !== 'number') return undefined;
    return {
      id: key.slice(prefix.length),
      title,
      text,
      library,
      total,
      milliseconds,
      at,
      isFavorite: isFavorite === true,
    };
  } catch {
    return undefined;
  }
}

/** All runs that are kept, the newest first; none where storage is forbidden. */
export const readRuns = (): readonly Run[] => readEntries(prefix, readRun);

/** Keeps a run. False if it is too long, or the browser has no room even without the oldest ones. */
export function addRun(run: Omit<Run, 'id' | 'isFavorite'>): boolean {
  if (run.text.length > longest) return false;
  if (!write({ ...run, id: newEntryId(run.at), isFavorite: false })) return false;
  let units = 0;
  for (const [index, { id: old, text }] of readRuns()
    .filter(({ isFavorite }) => !isFavorite)
    .entries()) {
    units += text.length;
    if (index >= mostRuns || (index > 0 && units > mostUnits)) removeRun(old);
  }
  return true;
}

/** Marks a run as a favourite, which is kept for good, or as none. */
export const setFavorite = (run: Run, isFavorite: boolean): boolean => write({ ...run, isFavorite });

export const removeRun = (id: string): boolean => removeEntry(prefix + id);

/** Keeps a run that was removed. */
export const restoreRun = (run: Run): boolean => write(run);

function write({ id, ...run }: Run): boolean {
  return writeEntry(prefix + id, JSON.stringify(run), () => {
    const oldest = readRuns().findLast((each) => !each.isFavorite && each.id !== id);
    return oldest && prefix + oldest.id;
  });
}

/** The runs with all words of a query in their title, text or library. */
export function findRuns(runs: readonly Run[], query: string): readonly Run[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return runs.filter(({ title, text, library }) => {
    const whole = `${title}\n${text}\n${library}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}
