import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import type { Records } from '../records/records.ts';
import { aboutIndexFile } from './about-library-file.ts';
import { connect } from './sqlite/connect.ts';
import { createSqliteIndex, removeDatabase } from './sqlite/create-sqlite-index.ts';
import { openSqliteIndex } from './sqlite/open-sqlite-index.ts';
import { pageProblem } from './sqlite/page-problem.ts';
import { reachedSequence } from './sqlite/reached-sequence.ts';
import { isBroken } from './sqlite/result-code.ts';
import type { OriginOf, SqliteAssetIndex } from './sqlite/sqlite-asset-index.ts';
import { sqliteLayout } from './sqlite/sqlite-layout.ts';
import { putInPlace } from './write-whole.ts';

/** Records whose transactions have names. */
export interface NamedRecords extends Records {
  readonly originOf: OriginOf;
  /** Reads the name of a transaction, which `originOf` gives from then on; absent where it gives all names. */
  readonly readOrigin?: (sequence: number) => Promise<unknown>;
}

/** Made from the records, and made again when it is not there, damaged, or of another layout. */
export const indexName: string = `library-index-${sqliteLayout}.sqlite`;

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
export async function openIndex(
  path: string,
  records: NamedRecords,
  { readOnly, isMapped }: { readonly readOnly: boolean; readonly isMapped: boolean },
): Promise<SqliteAssetIndex | undefined> {
  try {
    if (!existsSync(path) || !isSound(path, readOnly)) return undefined;
    // The index is compared with the records by the name of the transaction that it has reached.
    await records.readOrigin?.(reachedSequence(path));
    const opening = openSqliteIndex(path, { readOnly, isMapped, originOf: (sequence) => records.originOf(sequence) });
    return 'index' in opening ? opening.index : undefined;
  } catch (failure) {
    throw aboutIndexFile(path, failure);
  }
}

export interface PrepareIndexOptions {
  /** Is told how many records are in the index. */
  readonly progress: (done: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** Makes the index, unless there is one that can be used. Resolves with a sentence for each file that was damaged. */
export async function prepareIndex(
  path: string,
  records: NamedRecords,
  options: PrepareIndexOptions,
): Promise<readonly string[]> {
  const isThere = existsSync(path);
  const index = await openIndex(path, records, { readOnly: false, isMapped: false });
  await index?.close();
  if (index !== undefined) return [];
  await makeIndex(path, records, options);
  return isThere ? [`${path}, by which the library is searched, was damaged and was made anew.`] : [];
}

/** Makes the index in a temporary file and renames it once it is complete. */
async function makeIndex(path: string, records: NamedRecords, options: PrepareIndexOptions): Promise<void> {
  const unfinished = `${path}.preparing-${randomUUID()}`;
  try {
    const originOf = (sequence: number): string | undefined => records.originOf(sequence);
    await createSqliteIndex(unfinished, records, { originOf, ...options });
    options.signal?.throwIfAborted();
    // SQLite gives its files the rights of the process, and those beside a database the rights of the database.
    chmodSync(unfinished, 0o600);
    removeDatabase(path);
    putInPlace(unfinished, path);
  } finally {
    removeDatabase(unfinished);
  }
}
