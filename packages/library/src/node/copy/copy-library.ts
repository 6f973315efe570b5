import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { isPostgresUrl } from '../postgres-url.ts';
import { removeDatabase } from '../sqlite/create-sqlite-index.ts';
import { putInPlace } from '../write-whole.ts';
import { copyAccounts } from './copy-accounts.ts';
import { compareAnswers, type ComparedAnswers } from './compare-answers.ts';
import { copyDataFolder, type CopiedFiles } from './copy-data-folder.ts';
import { copyRecords, type CopiedRecords } from './copy-records.ts';
import { openCompared } from './open-compared.ts';
import type { OpenSearchIndexOptions } from '../opensearch/open-search-documents.ts';
import type { RecordRows } from './record-tables.ts';
import { SqliteRows } from './sqlite-rows.ts';

export interface CopyLibraryOptions {
  /** A data folder, or the address of a PostgreSQL database. */
  readonly from: string;
  /** The same; without a library, or with the beginning of this copy. */
  readonly to: string;
  /** Searches the copy, when it is in a database: its index is made, and asked at the end. */
  readonly openSearch?: OpenSearchIndexOptions | undefined;
  /** How many random queries are put to both at the end; 1,000 when absent. */
  readonly queries?: number | undefined;
  /** Is told how many rows, files, indexed records or queries are done. */
  readonly progress?:
    ((phase: 'copying' | 'comparing' | 'files' | 'indexing' | 'asking', done: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface CopiedLibrary extends CopiedRecords {
  /** Uploaded files, accounts and secrets, between two folders; absent where one of the places is a database, which has no files. */
  readonly files?: CopiedFiles;
  /** How many accounts were copied to or from a database. */
  readonly accounts?: number;
  /** Random queries that both have answered alike, order and facets included. */
  readonly answers: ComparedAnswers;
}

const recordsName = 'records.sqlite';
/** The name of the records until they are whole. */
const unfinishedName = 'records.sqlite.copying';

async function openRows(place: string, name: string, readOnly: boolean): Promise<RecordRows> {
  if (!isPostgresUrl(place)) return new SqliteRows(join(place, name), readOnly);
  const { PostgresRows } = await import('./postgres-rows.ts');
  return PostgresRows.open(place);
}

/**
 * Copies a library from one place to another, each a data folder or a PostgreSQL database, and proves that the records are the same. A copy that was interrupted goes on where it has ended.
 * Random queries are put to both, and have to be answered alike. Accounts, tokens and secrets are copied as well, and between two folders uploaded files; a database has no files, so that they stay in the folder. Rejects with a sentence.
 */
export async function copyLibrary({
  from,
  to,
  openSearch,
  queries,
  progress,
  signal,
}: CopyLibraryOptions): Promise<CopiedLibrary> {
  if (!isPostgresUrl(from) && !existsSync(join(from, recordsName))) throw new Error(`${from} holds no library.`);
  if (!isPostgresUrl(to)) {
    makeFolder(to);
    if (existsSync(join(to, recordsName)))
      throw new Error(`${to} holds a library already, which is left as it is; copy to an empty place.`);
  }
  async function compareBoth(): Promise<ComparedAnswers> {
    const options = { progress: (done: number) => progress?.('indexing', done), signal };
    const place = (library: string, name: string): string => (isPostgresUrl(library) ? library : join(library, name));
    const original = await openCompared(place(from, recordsName), options);
    try {
      const copy = await openCompared(place(to, unfinishedName), { ...options, openSearch });
      try {
        return await compareAnswers(original, copy, {
          count: queries,
          progress: (done) => progress?.('asking', done),
          signal,
        });
      } finally {
        await copy.close();
      }
    } finally {
      await original.close();
    }
  }

  const source = await openRows(from, recordsName, !isPostgresUrl(from));
  try {
    const files =
      isPostgresUrl(from) || isPostgresUrl(to)
        ? undefined
        : await copyDataFolder(from, to, { onFile: (count) => progress?.('files', count), signal });
    const target = await openRows(to, unfinishedName, false);
    let copied: CopiedRecords;
    let accounts: number | undefined;
    let answers: ComparedAnswers = { queries: 0, results: 0 };
    try {
      const alsoCopy =
        files === undefined
          ? async (): Promise<void> => {
              accounts = await copyAccounts(from, to);
            }
          : undefined;
      const alsoCompare = async (): Promise<void> => {
        answers = await compareBoth();
      };
      copied = await copyRecords(source, target, { progress, signal, alsoCopy, alsoCompare });
    } finally {
      await target.close();
    }
    if (!isPostgresUrl(to)) {
      putInPlace(join(to, unfinishedName), join(to, recordsName));
      removeDatabase(join(to, unfinishedName));
    }
    return {
      ...copied,
      answers,
      ...(files === undefined ? {} : { files }),
      ...(accounts === undefined ? {} : { accounts }),
    };
  } finally {
    await source.close();
  }
}
