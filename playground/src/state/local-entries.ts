/** The browser's storage under a prefix: an entry for each thing that is kept, so that tabs do not overwrite what others write. */

/** An entry that is read, with the time of its last change in epoch milliseconds. */
interface Timed {
  readonly id: string;
  readonly at: number;
}

/** A new id, which no other tab makes. */
export const newEntryId = (at: number): string => at.toString(36) + Math.random().toString(36).slice(2);

/** All entries under a prefix, the newest first; none where storage is forbidden. `read` gives `undefined` for what is no entry. */
export function readEntries<Entry extends Timed>(
  prefix: string,
  read: (key: string, value: string | null) => Entry | undefined,
): readonly Entry[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => read(key, localStorage.getItem(key)) ?? [])
      .toSorted((left, right) => right.at - left.at);
  } catch {
    return [];
  }
}

/** Writes an entry. Where the storage is full, `oldest` names the key that makes room, one after the other. False if there is no room. */
export function writeEntry(key: string, value: string, oldest: () => string | undefined): boolean {
  for (;;) {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      const next = oldest();
      if (next === undefined || !removeEntry(next)) return false;
    }
  }
}

/** Removes an entry. False where storage is forbidden. */
export function removeEntry(key: string): boolean {
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
