import type { DatabaseSync } from 'node:sqlite';
import { fromStoredText, storedText } from '@assetql/core/meaning';
import { isRecordKind, type LibraryRecord, type RecordKind } from '../../records/records.ts';
import { actorPrefix } from '../initial-content-actor.ts';
import { rollBack } from '../sqlite/in-transaction.ts';
import { Slices, type SlicesOptions } from '../slices.ts';
import { RecordWriter } from './record-writer.ts';

export interface StoreInitialContentOptions extends SlicesOptions {
  readonly clock: () => number;
}

/** Whether a version of the initial content was stored. */
export const hasInitialContent = (database: DatabaseSync, version: string): boolean =>
  database.prepare('SELECT 1 FROM "initial_content" WHERE "version" = ?').get(version) !== undefined;

/** Whether any initial content was stored. */
export const hasAnyInitialContent = (database: DatabaseSync): boolean =>
  database.prepare('SELECT 1 FROM "initial_content"').get() !== undefined;

/** What is known of a record: its JSON, `null` when it was removed, and whether initial content has changed it last. */
interface Present {
  readonly value: string | null;
  readonly isInitial: boolean;
}

/**
 * Stores a version of the initial content, in one transaction and once. What somebody has changed, added or removed stays as it is: only
 * records are replaced that an earlier version has written and nobody has changed since. Of these, assets that the version no longer has are
 * removed; other kinds are removed only while nobody has changed anything, since assets may refer to them.
 */
export async function storeInitialContent(
  database: DatabaseSync,
  version: string,
  records: Iterable<LibraryRecord>,
  { clock, progress, signal }: StoreInitialContentOptions,
): Promise<void> {
  database.exec('BEGIN IMMEDIATE');
  try {
    if (!hasInitialContent(database, version)) await write(database, version, records, { clock, progress, signal });
    database.exec('COMMIT');
  } catch (failure) {
    rollBack(database);
    throw failure;
  }
}

async function write(
  database: DatabaseSync,
  version: string,
  records: Iterable<LibraryRecord>,
  { clock, progress, signal }: StoreInitialContentOptions,
): Promise<void> {
  const writer = new RecordWriter(database, actorPrefix + version, clock());
  const isUnchanged =
    database
      .prepare(`SELECT 1 FROM "transaction" WHERE substr("actor", 1, ?) <> ?`)
      .get(actorPrefix.length, actorPrefix) === undefined;
  const sequence = writer.begun();
  const read = database.prepare(
    `SELECT "value", substr("actor", 1, ${actorPrefix.length}) = '${actorPrefix}' AS "initial"
     FROM "record" JOIN "transaction" USING ("sequence") WHERE "id" = ? AND "kind" = ?`,
  );
  const presentOf = (kind: RecordKind, id: string): Present | undefined => {
    const row = read.get(storedText(id), kind);
    const value = row?.['value'];
    return row && { value: typeof value === 'string' ? value : null, isInitial: row['initial'] === 1 };
  };
  // Without an earlier version there is nothing to remove, and the ids of a large library take much memory.
  const kept = hasAnyInitialContent(database) ? new Set<string>() : undefined;
  const slices = new Slices({ progress, signal });
  for (const record of records) {
    const present = presentOf(record.kind, record.value.id);
    kept?.add(`${record.kind} ${record.value.id}`);
    if (present === undefined || (present.isInitial && present.value !== JSON.stringify(record.value)))
      writer.put(record);
    if (slices.step()) await slices.pause();
  }
  if (kept !== undefined) removeOthers(database, writer, kept, isUnchanged);
  slices.report();
  signal?.throwIfAborted();
  database.prepare('INSERT INTO "initial_content" VALUES (?, ?)').run(version, sequence);
}

/** Removes what earlier versions have written, this one does not have and nobody has changed. */
function removeOthers(
  database: DatabaseSync,
  writer: RecordWriter,
  kept: ReadonlySet<string>,
  isUnchanged: boolean,
): void {
  const rows = database
    .prepare(
      `SELECT "kind", "id" FROM "record" JOIN "transaction" USING ("sequence")
       WHERE "value" IS NOT NULL AND substr("actor", 1, ?) = ?`,
    )
    .all(actorPrefix.length, actorPrefix);
  for (const { kind, id: stored } of rows) {
    const id = fromStoredText(String(stored));
    if (!isRecordKind(kind) || kept.has(`${kind} ${id}`)) continue;
    if (kind === 'asset' || isUnchanged) writer.remove(kind, id);
  }
}
