import { followRecords } from './asset-index/follow-records.ts';
import type { Change, LibraryParts } from './library-parts.ts';
import { ViewCounts } from './links/view-counts.ts';
import type { JobRunner } from './uploads/job-runner.ts';
import { AbandonedUploads } from './uploads/abandoned-uploads.ts';
import { processAssetInput, processAssetKind, processAssetNowKind, removeRenditions } from './uploads/process-asset.ts';

/** Changes a library, its index and its jobs. */
export interface LibraryChanges {
  readonly parts: LibraryParts;
  /** Runs a transaction. Of what it changes, the index knows nothing yet. */
  readonly change: Change;
  /** The same for changes of assets: lists and searches find them when the promise resolves. */
  readonly changeAssets: Change;
  /** Adds a job, and does it soon in this process unless another worker is faster. Returns its id. */
  readonly addJob: (kind: string, key: string, input: string) => Promise<string>;
  /** The same; resolves when the job is done, has failed, or takes long. */
  readonly awaitJob: (kind: string, key: string, input: string) => Promise<void>;
  /** Finishes what processes that have ended have left: uploads to be removed, assets to be processed. Done once; later calls wait for the first. */
  readonly recovered: () => Promise<void>;
  /** Counts views of direct links. */
  readonly views: ViewCounts;
  /** Says that an upload has begun. Removes, in the background and now and then, uploads that nobody has ended. */
  readonly began: (id: string) => void;
}

/** Milliseconds that somebody waits for a job. */
const patience = 20_000;

/** Removes an upload whose phase is `removing`: its bytes, then its record. May be repeated. */
export async function finishRemoval({ records, files }: LibraryParts, actor: string, id: string): Promise<void> {
  await files.remove(id);
  await removeRenditions(files, id);
  await records.change(actor, (transaction) => transaction.remove('upload', id));
}

/** Changes assets, and brings the index up to them. A change that has begun is finished even when its caller goes away, so it takes no signal. */
export function changeAssetsOf({ records, index }: Pick<LibraryParts, 'records' | 'index'>): Change {
  return async (actor, work) => {
    await records.change(actor, work);
    await followRecords(index, records);
  };
}

/** `clock` gives epoch milliseconds. */
export function libraryChanges(parts: LibraryParts, runner: JobRunner, clock: () => number): LibraryChanges {
  const { records, jobs } = parts;
  const abandoned = new AbandonedUploads(parts, clock, (id) => finishRemoval(parts, '', id));
  const removeAbandoned = (): void => void abandoned.removeDue().catch((failure: unknown) => runner.onFailure(failure));
  let recovery: Promise<void> | undefined;
  const recover = async (): Promise<void> => {
    const uploads = await records.all('upload');
    for (const { id, phase } of uploads)
      if (phase === 'removing') await finishRemoval(parts, '', id);
      else if (phase === 'open') abandoned.add(id);
    removeAbandoned();
    // A process may have ended after it has made the asset of an upload, and before it has added the job.
    const finalized = uploads.filter(({ phase }) => phase === 'finalized').map(({ id }) => id);
    for (const id of await jobs.withoutJob([processAssetKind, processAssetNowKind], finalized))
      await jobs.add(processAssetKind, id, processAssetInput(id));
    runner.wake();
  };
  const addJob: LibraryChanges['addJob'] = async (kind, key, input) => {
    const id = await jobs.add(kind, key, input);
    runner.wake();
    return id;
  };
  const change: Change = async (actor, work) => {
    await records.change(actor, work);
  };
  return {
    parts,
    change,
    views: new ViewCounts(change, (failure) => runner.onFailure(failure)),
    changeAssets: changeAssetsOf(parts),
    addJob,
    awaitJob: async (kind, key, input) => runner.settled(await addJob(kind, key, input), patience),
    recovered: () => {
      recovery ??= recover().catch((failure: unknown) => {
        recovery = undefined;
        throw failure;
      });
      return recovery;
    },
    began: (id) => {
      abandoned.add(id);
      removeAbandoned();
    },
  };
}
