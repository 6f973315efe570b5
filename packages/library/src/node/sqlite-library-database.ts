import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { InitialLibrary } from '../initial-library.ts';
import { changeAssetsOf } from '../library-changes.ts';
import { contentRecords } from '../records/content-records.ts';
import { JobRunner } from '../uploads/job-runner.ts';
import { aboutIndexFile } from './about-library-file.ts';
import { openFolderFiles } from './files/folder-files.ts';
import { openSqliteJobs } from './jobs/sqlite-jobs.ts';
import type { LibraryDatabase, OpenedDatabase, PrepareOptions } from './library-database.ts';
import { FileInspector } from './processing/file-inspector.ts';
import { readContent } from './read-content.ts';
import { openSqliteRecords, type SqliteRecords } from './records/sqlite-records.ts';
import { connect } from './sqlite/connect.ts';
import { createSqliteIndex, removeDatabase } from './sqlite/create-sqlite-index.ts';
import { openSqliteIndex } from './sqlite/open-sqlite-index.ts';
import { pageProblem } from './sqlite/page-problem.ts';
import { isBroken } from './sqlite/result-code.ts';
import type { SqliteAssetIndex } from './sqlite/sqlite-asset-index.ts';
import { sqliteLayout } from './sqlite/sqlite-layout.ts';
import { SqliteStore } from './sqlite/sqlite-store.ts';
import { markUsed } from './tidy-folder.ts';
import { putInPlace } from './write-whole.ts';

/** A person's data: never removed or replaced. */
const recordsName = 'records.sqlite';
/** Made from the records, and made again when it is not there, damaged, or of another layout. */
const indexName = `library-index-${sqliteLayout}.sqlite`;
/** The folder of originals that were uploaded, and of uploads that are under way: a person's data, too. */
const filesName = 'files';

/**
 * How many files are processed at a time: at least two, so that one that takes long does not keep all others waiting, and at most four, since
 * each may take a gigabyte of memory. Their processes have a lower priority than the server.
 */
const jobsAtOnce = Math.max(2, Math.min(4, availableParallelism()));

/** Whether every page of the index is there and leads where it should: some 50 milliseconds for the sample. */
function isSound(path: string, readOnly: boolean): boolean {
  const database = connect(path, { readOnly });
  try {
    return pageProblem(database) === undefined;
  } catch (failure) {
    if (isBroken(failure)) return false;
    throw failure;
  } finally {
    database.close();
  }
}

/** Opens the index that was made from records; `undefined` when there is none that can be used. */
function openIndex(path: string, records: SqliteRecords, readOnly: boolean): SqliteAssetIndex | undefined {
  try {
    if (!existsSync(path) || !isSound(path, readOnly)) return undefined;
    const opening = openSqliteIndex(path, { readOnly, originOf: (sequence) => records.originOf(sequence) });
    return 'index' in opening ? opening.index : undefined;
  } catch (failure) {
    throw aboutIndexFile(path, failure);
  }
}

async function open(
  folder: string,
  { version }: InitialLibrary,
  { readOnly }: { readonly readOnly: boolean },
): Promise<OpenedDatabase | undefined> {
  const files = { records: join(folder, recordsName), index: join(folder, indexName), readOnly };
  if (!existsSync(files.records)) return undefined;
  const records = openSqliteRecords(files.records, { readOnly });
  let index: SqliteAssetIndex | undefined;
  try {
    // Where nothing can be written, the content of another version will do.
    if (!records.hasInitialContent(readOnly ? undefined : version)) return undefined;
    index = openIndex(files.index, records, readOnly);
    if (index === undefined) return undefined;
    markUsed(files.index);
    const store = new SqliteStore(records, index, files);
    return { store, records, ...(await openParts(folder, store, records, index, readOnly)) };
  } finally {
    if (index === undefined) await records.close();
  }
}

/** Opens more beside a store, which is closed when that fails. */
async function closedUnless<Opened>(store: SqliteStore, more: () => Promise<Opened>): Promise<Opened> {
  try {
    return await more();
  } catch (failure) {
    await store.close();
    throw failure;
  }
}

/** Opens what a library is filled through, where it can be written. */
async function openParts(
  folder: string,
  store: SqliteStore,
  records: SqliteRecords,
  index: SqliteAssetIndex,
  readOnly: boolean,
): Promise<Pick<OpenedDatabase, 'parts' | 'jobs' | 'close'>> {
  if (readOnly) return { close: () => store.close() };
  const [files, jobs] = await closedUnless(store, async () => {
    const opened = await openFolderFiles(join(folder, filesName));
    return [opened, openSqliteJobs(join(folder, recordsName))] as const;
  });
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
    await jobs.close();
    await store.close();
  };
  return { parts, jobs: runner, close };
}

async function prepare(
  folder: string,
  initial: InitialLibrary,
  { progress, signal }: PrepareOptions,
): Promise<readonly string[]> {
  const total = initial.size();
  const storing = (done: number): void => progress?.({ phase: 'storing', done: Math.min(total, done), total });
  const records = openSqliteRecords(join(folder, recordsName));
  try {
    if (!records.hasInitialContent(initial.version)) {
      const content =
        initial.isStreamed === true ? initial.content() : await readContent(initial, { progress, signal });
      // The first half of what is stored; the second is the index.
      const half = (done: number): void => storing(Math.floor(Math.min(total, done) / 2));
      await records.storeInitialContent(initial.version, contentRecords(content), { progress: half, signal });
    }
    const path = join(folder, indexName);
    const isThere = existsSync(path);
    const index = openIndex(path, records, false);
    await index?.close();
    if (index !== undefined) return [];
    await makeIndex(path, records, { progress: (done) => storing(Math.ceil((total + done) / 2)), signal });
    return isThere ? [`${path}, by which the library is searched, was damaged and was made anew.`] : [];
  } finally {
    await records.close();
  }
}

/** Makes the index in a temporary file and renames it once it is complete. */
async function makeIndex(
  path: string,
  records: SqliteRecords,
  { progress, signal }: { readonly progress: (done: number) => void; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const unfinished = `${path}.preparing-${randomUUID()}`;
  try {
    const originOf = (sequence: number): string | undefined => records.originOf(sequence);
    await createSqliteIndex(unfinished, records, { originOf, progress, signal });
    signal?.throwIfAborted();
    // SQLite gives its files the rights of the process, and those beside a database the rights of the database.
    chmodSync(unfinished, 0o600);
    removeDatabase(path);
    putInPlace(unfinished, path);
  } finally {
    removeDatabase(unfinished);
  }
}

/** Records in a file that is kept, and an index that is made from them. */
export const sqliteLibraryDatabase: LibraryDatabase = { files: [recordsName, indexName], open, prepare };
