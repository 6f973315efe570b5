import { isOpenMojiEntry, type OpenMojiEntry } from '../open-moji.ts';

/** Descriptions of drawings, member by member, which is packed smaller than one by one. Members that the sample does not know are kept. */
export type EntryColumns = Readonly<Record<string, readonly unknown[]>>;

/** Descriptions as columns. */
export function entryColumns(entries: readonly OpenMojiEntry[]): EntryColumns {
  const names = new Set(entries.flatMap((entry) => Object.keys(entry)));
  const members = entries.map((entry) => new Map<string, unknown>(Object.entries(entry)));
  return Object.fromEntries([...names].map((name) => [name, members.map((entry) => entry.get(name))]));
}

/** The descriptions of columns. Throws a `RangeError` where a member is missing. */
export function entriesOfColumns(columns: EntryColumns): readonly OpenMojiEntry[] {
  const names = Object.keys(columns);
  return (columns['hexcode'] ?? []).map((_, index) => {
    const entry: unknown = Object.fromEntries(names.map((name) => [name, columns[name]?.[index]]));
    if (!isOpenMojiEntry(entry)) throw new RangeError(`The description of the drawing ${index} is not complete.`);
    return entry;
  });
}
