import type { ExportFolder } from './export-folder.ts';
import type { ExportLog } from './export-log.ts';
import type { ExportOutcome } from './export-outcome.ts';

interface GoneAssets {
  readonly folder: ExportFolder;
  readonly log: ExportLog;
  /** The ids of all assets that were found. */
  readonly seen: ReadonlySet<string>;
  /** Whether files of assets that were not found are deleted. */
  readonly isDeleting: boolean;
}

/**
 * What becomes of the files of assets that an earlier run has fetched, and that are not found any more. They are deleted if that is wanted,
 * unless somebody has changed them, or no assets were found at all, which is more likely a lost right than an emptied library.
 */
export async function* reportGoneAssets(assets: GoneAssets): AsyncGenerator<ExportOutcome, void, undefined> {
  const { folder, log, seen, isDeleting } = assets;
  for (const [id, entry] of log.entries()) {
    if (seen.has(id)) continue;
    const { file, size } = entry;
    const state = await folder.localState(entry);
    if (state === 'missing') {
      await log.set(id, undefined);
    } else if (isDeleting && state !== 'changed' && seen.size > 0) {
      await folder.remove(file);
      await log.set(id, undefined);
      yield { id, state: 'deleted', file, size };
    } else {
      const message =
        state === 'changed' ? 'Somebody has changed its file, which stays.' : 'Its file stays; --delete deletes it.';
      yield { id, state: 'gone', file, size, message };
    }
  }
}
