import { followRecords } from './asset-index/follow-records.ts';
import type { Change, LibraryParts } from './library-parts.ts';
import { runJobs } from './uploads/run-jobs.ts';

/** Changes a library, its index and its jobs. */
export interface LibraryChanges {
  readonly parts: LibraryParts;
  /** Runs a transaction. Of what it changes, the index knows nothing yet. */
  readonly change: Change;
  /** The same for changes of assets: lists and searches find them when the promise resolves. */
  readonly changeAssets: Change;
  /** Adds a job, and does it soon in this process unless another worker is faster. Returns its id. */
  readonly addJob: (kind: string, key: string, input: string) => Promise<string>;
  /** Removes what a process that has ended was about to remove. Done once; later calls wait for the first. */
  readonly recovered: () => Promise<void>;
}

/** Removes an upload whose phase is `removing`: its bytes, then its record. May be repeated. */
export async function finishRemoval({ records, files }: LibraryParts, actor: string, id: string): Promise<void> {
  await files.remove(id);
  await records.change(actor, (transaction) => transaction.remove('upload', id));
}

export function libraryChanges(parts: LibraryParts, onFailure: (failure: unknown) => void): LibraryChanges {
  const { records, index, jobs } = parts;
  let recovery: Promise<void> | undefined;
  const recover = async (): Promise<void> => {
    for (const { id, phase } of await records.all('upload'))
      if (phase === 'removing') await finishRemoval(parts, '', id);
    await followRecords(index, records);
  };
  // A change that has begun is finished even when its caller goes away, so it takes no signal.
  const changeAssets: Change = async (actor, work) => {
    await records.change(actor, work);
    await followRecords(index, records);
  };
  let running: Promise<void> | undefined;
  const runSoon = (): void => {
    const before = running;
    const run = (async () => {
      await before;
      await runJobs(parts, changeAssets);
    })().catch(onFailure);
    running = run;
  };
  return {
    parts,
    change: async (actor, work) => {
      await records.change(actor, work);
    },
    changeAssets,
    addJob: async (kind, key, input) => {
      const id = await jobs.add(kind, key, input);
      runSoon();
      return id;
    },
    recovered: () => {
      recovery ??= recover().catch((failure: unknown) => {
        recovery = undefined;
        throw failure;
      });
      return recovery;
    },
  };
}
