import type { DatabaseSync } from 'node:sqlite';
import { storedText } from '@assetql/core/meaning';
import type { LibraryRecord, RecordKind } from '../../records/records.ts';
import { StatementCache } from '../sqlite/statement-cache.ts';

/** A record that is replaced keeps its number; one that is new, or comes back, goes to the end. */
const upsert = `
  INSERT INTO "record"("kind", "id", "value", "sequence", "place")
  VALUES (:kind, :id, :value, :sequence, :place)
  ON CONFLICT("id", "kind") DO UPDATE SET
    "number" = CASE
      WHEN "record"."value" IS NULL AND excluded."value" IS NOT NULL THEN 1 + (SELECT max("number") FROM "record")
      ELSE "record"."number"
    END,
    "value" = excluded."value",
    "sequence" = excluded."sequence",
    "place" = excluded."place"`;

/** Writes the records of one transaction, which is open. */
export class RecordWriter {
  private readonly statements: StatementCache;
  private readonly actor: string;
  private readonly time: number;
  private sequence = 0;
  private place = 0;

  constructor(database: DatabaseSync | StatementCache, actor: string, time: number) {
    this.statements = database instanceof StatementCache ? database : new StatementCache(database);
    this.actor = actor;
    this.time = time;
  }

  put(record: LibraryRecord): void {
    this.write(record.kind, record.value.id, JSON.stringify(record.value));
  }

  /** Leaves a mark in the place of a record that is there. */
  remove(kind: RecordKind, id: string): void {
    this.write(kind, id, null);
  }

  hasWritten(): boolean {
    return this.sequence !== 0;
  }

  /** The sequence of the transaction; that of the last one when nothing was written. */
  reached(): number {
    if (this.sequence !== 0) return this.sequence;
    return Number(this.statements.get('SELECT max("sequence") AS "last" FROM "transaction"').get()?.['last'] ?? 0);
  }

  /** The sequence of the transaction, which is begun when it is asked for first. */
  begun(): number {
    if (this.sequence === 0)
      this.sequence = Number(
        this.statements.get('INSERT INTO "transaction"("actor", "time") VALUES (?, ?)').run(this.actor, this.time)
          .lastInsertRowid,
      );
    return this.sequence;
  }

  private write(kind: RecordKind, id: string, value: string | null): void {
    const sequence = this.begun();
    this.place += 1;
    this.statements.get(upsert).run({ kind, id: storedText(id), value, sequence, place: this.place });
  }
}
