import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { aboutIndexFile } from '../about-library-file.ts';
import { connect } from './connect.ts';
import { isBroken, resultCode, resultCodes } from './result-code.ts';
import { SqliteAssetIndex, type OriginOf } from './sqlite-asset-index.ts';
import { sqliteLayout, state } from './sqlite-layout.ts';

export interface OpenSqliteIndexOptions {
  /** Opens the file without the right to change it, or to make others beside it. */
  readonly readOnly?: boolean | undefined;
  /** Maps the file into memory and keeps more of it, which is faster for a process whose work is to query it, and counts as memory of that process. */
  readonly isMapped?: boolean | undefined;
  /** Names the transaction of a sequence. */
  readonly originOf?: OriginOf | undefined;
}

/**
 * Why a file cannot be opened: it does not exist, its writing was interrupted, it is damaged, another version wrote it, or it was made from
 * other records.
 */
export type IndexProblem = 'missing' | 'incomplete' | 'corrupt' | 'layout' | 'foreign';

export type IndexOpening = { readonly index: SqliteAssetIndex } | { readonly problem: IndexProblem };

/** Milliseconds to wait for another process that writes. */
const patience = 5000;

/** Opens a file that `createSqliteIndex` has written. Content that cannot be used is a result, not an error. */
export function openSqliteIndex(
  path: string,
  { readOnly = false, isMapped = false, originOf }: OpenSqliteIndexOptions = {},
): IndexOpening {
  if (!existsSync(path)) return { problem: 'missing' };
  const database = connect(path, { readOnly, timeout: patience });
  let index: SqliteAssetIndex | undefined;
  try {
    const problem = problemOf(database);
    if (problem !== undefined) return { problem };
    const opened = new SqliteAssetIndex(database, { originOf, about: (failure) => aboutIndexFile(path, failure) });
    // Who only reads may not be told that others have written: pages of the file itself are as they are now.
    database.exec(isMapped || readOnly ? 'PRAGMA mmap_size = 1073741824' : 'PRAGMA cache_size = -16384');
    if (!opened.isOfRecords()) return { problem: 'foreign' };
    index = opened;
    return { index };
  } catch (failure) {
    if (isBroken(failure)) return { problem: 'corrupt' };
    // A statement cannot be prepared: the table is not there.
    if (resultCode(failure) === resultCodes.error) return { problem: 'incomplete' };
    throw failure;
  } finally {
    if (index === undefined) database.close();
  }
}

function problemOf(database: DatabaseSync): IndexProblem | undefined {
  const mark = database.prepare('SELECT "value" FROM "state" WHERE "name" = ?').get(state.complete);
  if (mark === undefined) return 'incomplete';
  return mark['value'] === sqliteLayout ? undefined : 'layout';
}
