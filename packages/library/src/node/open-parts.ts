import { availableParallelism } from 'node:os';
import type { Jobs } from '../jobs/jobs.ts';
import { changeAssetsOf } from '../library-changes.ts';
import type { LibraryParts } from '../library-parts.ts';
import { JobRunner } from '../uploads/job-runner.ts';
import { join } from 'node:path';
import type { FileStorage } from './files/file-storage.ts';
import { openFolderFiles, workName } from './files/folder-files.ts';
import type { OpenedDatabase } from './library-database.ts';
import { FileInspector } from './processing/file-inspector.ts';
import type { Store } from '../store.ts';

/** The name of the folder of originals that were uploaded, and of uploads that are under way, in a data folder: a person's data. */
export const filesName = 'files';

/**
 * How many files are processed at a time: at least two, so that one that takes long does not keep all others waiting, and at most four, since
 * each may take a gigabyte of memory. Their processes have a lower priority than the server.
 */
const jobsAtOnce = Math.max(2, Math.min(4, availableParallelism()));

export interface OpenPartsOptions extends Pick<LibraryParts, 'records' | 'index'> {
  /** The folder of uploaded files, or of those that are under way where a storage keeps them. */
  readonly filesDirectory: string;
  readonly fileStorage: FileStorage | undefined;
  readonly signal: AbortSignal | undefined;
  /** Closed after everything else, and when opening fails. */
  readonly store: Store & { readonly close: () => Promise<void> };
  readonly openJobs: () => Jobs & { readonly close?: () => Promise<void> };
}

/** Opens what a library is filled through. */
export async function openParts({
  filesDirectory,
  fileStorage,
  signal,
  store,
  records,
  index,
  openJobs,
}: OpenPartsOptions): Promise<Pick<OpenedDatabase, 'parts' | 'jobs' | 'close'>> {
  const [files, jobs] = await (async () => {
    try {
      const opening = fileStorage?.open(join(filesDirectory, workName), signal) ?? openFolderFiles(filesDirectory);
      return [await opening, openJobs()] as const;
    } catch (failure) {
      await store.close();
      throw failure;
    }
  })();
  const parts = { records, index, files, jobs };
  const inspector = new FileInspector(files);
  const runner = new JobRunner({
    parts,
    changeAssets: changeAssetsOf(parts),
    inspector,
    clock: Date.now,
    atOnce: jobsAtOnce,
  });
  const close = async (): Promise<void> => {
    await runner.close();
    await inspector.close();
    await files.close();
    await jobs.close?.();
    await store.close();
  };
  return { parts, jobs: runner, close };
}
