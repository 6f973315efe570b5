import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** Indexes of other versions that nobody has opened for this long, in milliseconds, are removed: they can be made again. */
const disuse = 30 * 24 * 3_600_000;

/** File names of indexes, also of earlier versions, which held the sample as well. Files of records do not match. */
const indexName = /^library-.*\.sqlite(?:-\w+)?(?:\.preparing)?/;

/** Removes what processes that were killed have left, and indexes of old versions. */
export function tidyFolder(folder: string, keep: readonly string[]): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (keep.includes(name) || !indexName.test(name)) continue;
    try {
      if (name.includes('.preparing') || Date.now() - statSync(path).mtimeMs > disuse) rmSync(path, { force: true });
    } catch {
      // Somebody has it open: another time.
    }
  }
}

/** Says that an index is in use, so that {@link tidyFolder} leaves it alone. */
export function markUsed(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // A folder that cannot be written to needs no tidying either.
  }
}
