import { existsSync } from 'node:fs';
import type { NamedRecords } from '../library-index.ts';
import { isPostgresUrl } from '../postgres-url.ts';
import { openSqliteRecords } from './sqlite-records.ts';

/** Connections of a process that answers one call at a time. */
const connections = 2;

/** Opens records that are there: in a file, or in the database of an address. Rejects with a sentence. */
export async function openRecords(place: string, readOnly: boolean): Promise<NamedRecords> {
  if (isPostgresUrl(place)) {
    const { openPostgresRecords } = await import('../postgres/postgres-records.ts');
    return openPostgresRecords(place, { most: connections });
  }
  // Opening makes a file that is not there; what was removed under the server must not look like an empty library.
  if (!existsSync(place)) throw new Error(`${place}, which holds the library, is missing. Put it back and start again`);
  return openSqliteRecords(place, { readOnly });
}
