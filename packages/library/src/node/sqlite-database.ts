import type { LibraryDatabase } from './library-database.ts';
import { connect } from './sqlite/connect.ts';
import { createSqliteStore } from './sqlite/create-sqlite-store.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import { pageProblem } from './sqlite/page-problem.ts';
import { isBroken } from './sqlite/result-code.ts';
import { sqliteLayout } from './sqlite/sqlite-layout.ts';

/** Whether every page of the file is there and leads where it should: some 50 milliseconds for the sample. */
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
