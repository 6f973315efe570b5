import type { DatabaseSync } from 'node:sqlite';

/** What is wrong with the pages of a database file, in SQLite's words; `undefined` when each is there and leads where it should. */
export function pageProblem(database: DatabaseSync): string | undefined {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  return found === 'ok' ? undefined : String(found);
}
