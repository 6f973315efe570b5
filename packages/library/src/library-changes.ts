import { followRecords } from './asset-index/follow-records.ts';
import type { Change, LibraryParts } from './library-parts.ts';
import { ViewCounts } from './links/view-counts.ts';
import { usualOpenUploads } from './query-limits.ts';
import type { JobRunner } from './uploads/job-runner.ts';
import { AbandonedUploads } from './uploads/abandoned-uploads.ts';
import {
  processAssetInput,
  processAssetKind,
  processAssetNowKind,
  processingKinds,
  removeRenditions,
} from './uploads/process-asset.ts';
import type { LibraryUpload } from './upload.ts';

/** Changes a library, its index and its jobs. */
export interface LibraryChanges {
  readonly parts: LibraryParts;
  /** Uploads that a person may have begun and not ended. */
  readonly openUploads: number;
  /** Runs a transaction. Of what it changes, the index knows nothing yet. */
  readonly change: Change;
  /** The same for changes of assets: lists and searches find them when the promise resolves. */
  readonly changeAssets: Change;
  /**
   * Has the content of a finalized upload processed soon, in this process unless another worker is faster. Returns the id of the job. Content that was
   * processed is not processed again, since it never changes, unless all attempts were interrupted.
   */
  readonly process: (upload: LibraryUpload) => Promise<string>;
  /** The same, before what nobody waits for; resolves when it is done, has failed, or takes long. */
  readonly processNow: (upload: LibraryUpload) => Promise<void>;
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

export interface LibraryChangesOptions {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly openUploads?: number | undefined;
}

export function libraryChanges(
  parts: LibraryParts,
  runner: JobRunner,
  { clock, openUploads = usualOpenUploads }: LibraryChangesOptions,
): LibraryChanges {
  const { records, jobs } = parts;
  const abandoned = new AbandonedUploads(parts, clock, (id) => finishRemoval(parts, '', id));
  const removeAbandoned = (): void => void abandoned.removeDue().catch((failure: unknown) => runner.onFailure(failure));
  let recovery: Promise<void> | undefined;
  const recover = async (): Promise<void> => {
    const uploads = await records.uploadsUnderWay();
    for (const { id, phase } of uploads)
      if (phase === 'removing') await finishRemoval(parts, '', id);
      else if (phase === 'open') abandoned.add(id);
    removeAbandoned();
    // A process may have ended after it has made the asset of an upload, and before it has added the job.
    const finalized = uploads.filter(({ phase }) => phase === 'finalized').map(({ id }) => id);
    for (const id of await jobs.withoutJob(processingKinds, finalized)) {
      const [upload] = await records.get('upload', [id]);
      await jobs.add(processAssetKind, id, processAssetInput(id), { owner: upload?.createdBy ?? '' });
    }
    runner.wake();
  };
  const addJob = async (kind: string, { id, createdBy }: LibraryUpload): Promise<string> => {
    const job = await jobs.add(kind, id, processAssetInput(id), { owner: createdBy });
    runner.wake();
    return job;
  };
  const change: Change = async (actor, work) => {
    await records.change(actor, work);
  };
  return {
    parts,
    openUploads,
    change,
    views: new ViewCounts(change, (failure) => runner.onFailure(failure)),
    changeAssets: changeAssetsOf(parts),
    process: async (upload) => {
      const last = await jobs.last(processingKinds, upload.id);
      return last === undefined || last.state === 'failed' ? addJob(processAssetKind, upload) : last.id;
    },
    processNow: async (upload) => {
      const last = await jobs.last(processingKinds, upload.id);
      if (last?.state === 'done') return;
      await runner.settled(await addJob(processAssetNowKind, upload), patience);
    },
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
