import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { isPostgresUrl } from '../postgres-url.ts';
import { removeDatabase } from '../sqlite/create-sqlite-index.ts';
import { putInPlace } from '../write-whole.ts';
import { copyAccounts } from './copy-accounts.ts';
import { copyDataFolder, type CopiedFiles } from './copy-data-folder.ts';
import { copyRecords, type CopiedRecords } from './copy-records.ts';
import type { RecordRows } from './record-tables.ts';
import { SqliteRows } from './sqlite-rows.ts';

export interface CopyLibraryOptions {
  /** A data folder, or the address of a PostgreSQL database. */
  readonly from: string;
  /** The same; without a library, or with the beginning of this copy. */
  readonly to: string;
  /** Is told how many rows or files are done. */
  readonly progress?: ((phase: 'copying' | 'comparing' | 'files', done: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface CopiedLibrary extends CopiedRecords {
  /** Uploaded files, accounts and secrets, between two folders; absent where one of the places is a database, which has no files. */
  readonly files?: CopiedFiles;
  /** How many accounts were copied to or from a database. */
  readonly accounts?: number;
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
 * Accounts, tokens and secrets are copied as well, and between two folders uploaded files; a database has no files, so that they stay in the folder. Rejects with a sentence.
 */
export async function copyLibrary({ from, to, progress, signal }: CopyLibraryOptions): Promise<CopiedLibrary> {
  if (!isPostgresUrl(from) && !existsSync(join(from, recordsName))) throw new Error(`${from} holds no library.`);
  if (!isPostgresUrl(to)) {
    makeFolder(to);
    if (existsSync(join(to, recordsName)))
      throw new Error(`${to} holds a library already, which is left as it is; copy to an empty place.`);
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
    try {
      const alsoCopy =
        files === undefined
          ? async (): Promise<void> => {
              accounts = await copyAccounts(from, to);
            }
          : undefined;
      copied = await copyRecords(source, target, { progress, signal, alsoCopy });
    } finally {
      await target.close();
    }
    if (!isPostgresUrl(to)) {
      putInPlace(join(to, unfinishedName), join(to, recordsName));
      removeDatabase(join(to, unfinishedName));
    }
    return { ...copied, ...(files === undefined ? {} : { files }), ...(accounts === undefined ? {} : { accounts }) };
  } finally {
    await source.close();
  }
}
