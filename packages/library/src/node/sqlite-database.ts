import type { LibraryDatabase } from './library-database.ts';
import { connect } from './sqlite/connect.ts';
import { createSqliteStore } from './sqlite/create-sqlite-store.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import { sqliteLayout } from './sqlite/sqlite-layout.ts';

/** SQLite's codes for a file that is broken, and for one that is none of its own. */
const broken: ReadonlySet<unknown> = new Set([11, 26]);

/** Whether every page of the file is there and leads where it should: some 50 milliseconds for the sample. */
function isSound(path: string, readOnly: boolean): boolean {
  const database = connect(path, { readOnly });
  try {
    return Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0] === 'ok';
  } catch (failure) {
    if (failure instanceof Error && 'errcode' in failure && broken.has(Number(failure.errcode) & 255)) return false;
    throw failure;
  } finally {
    database.close();
  }
}

/** The store of the embedded library: one SQLite file. */
export const sqliteDatabase: LibraryDatabase = {
  layout: sqliteLayout,
  create: (path, content, signal) => createSqliteStore(path, content, { signal }),
  open: async (path, { readOnly }) => {
    if (!isSound(path, readOnly)) return undefined;
    const opening = openSqliteStore(path, { readOnly });
    return 'store' in opening ? opening.store : undefined;
  },
};
