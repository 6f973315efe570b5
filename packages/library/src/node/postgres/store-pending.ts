import type { PoolClient } from 'pg';
import { fromStoredText, storedText } from '@assetql/core/meaning';
import { isRecordKind, type LibraryRecord, type RecordKind } from '../../records/records.ts';
import type { PendingRecord, RecordName } from './pending-records.ts';
import type { Row } from './postgres-connection.ts';

/** A transaction of the library, as it is stored. */
export interface StoredTransaction {
  readonly sequence: number;
  readonly actor: string;
  /** Epoch milliseconds. */
  readonly time: number;
  /** A random name. */
  readonly origin: string;
}

/** Held by who changes the records, so that transactions become visible in the order of their sequences. */
const writerLock = 0x41_51_4c_57;

/** Places of one transaction: a number in the list of a kind has its sequence before them. */
const places = 16_777_216n;

/** A record's number in the list of its kind. */
const numberOf = ({ sequence, place }: PendingRecord['added']): string =>
  String(BigInt(sequence) * places + BigInt(place));

/** Waits for the right to change the records, which lasts to the end of the transaction. Resolves with the last sequence. */
export async function beginWriting(client: PoolClient): Promise<number> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [writerLock]);
  const { rows } = await client.query<Row>('SELECT max("sequence") AS "last" FROM assetql."transaction"');
  return Number(rows[0]?.['last'] ?? 0);
}

/** The kind of a row of the records. Throws for one that this version does not know. */
export function kindOf({ kind }: Row): RecordKind {
  if (!isRecordKind(kind)) throw new Error(`The records hold one of the kind ${String(kind)}.`);
  return kind;
}

/** Reads a row of the records; `undefined` for a record that was removed. */
export function recordOf(row: Row): LibraryRecord | undefined {
  const { value } = row;
  return typeof value === 'string' ? { kind: kindOf(row), value: JSON.parse(value) } : undefined;
}

/** The id of a row of the records. */
export const idOf = ({ id }: Row): string => fromStoredText(String(id));

/** Reads records by their names. */
export async function readRecords(
  client: Pick<PoolClient, 'query'>,
  names: readonly RecordName[],
): Promise<ReadonlyMap<string, LibraryRecord>> {
  const query = `SELECT "kind", "id", "value" FROM assetql."record"
    WHERE ("id", "kind") IN (SELECT * FROM unnest($1::text[], $2::text[])) AND "value" IS NOT NULL`;
  const parameters = [names.map(({ id }) => storedText(id)), names.map(({ kind }) => kind)];
  const { rows } = await client.query<Row>(query, parameters);
  const found = new Map<string, LibraryRecord>();
  for (const row of rows) {
    const record = recordOf(row);
    if (record !== undefined) found.set(`${record.kind} ${idOf(row)}`, record);
  }
  return found;
}

/** The phase of an upload that is not over. */
export function phaseOf(record: LibraryRecord | undefined): string | null {
  if (record?.kind !== 'upload') return null;
  const { phase, awaitsProcessing } = record.value;
  return phase !== 'finalized' || awaitsProcessing === true ? phase : null;
}

/** Who has begun an upload. */
export const ownerOf = (record: LibraryRecord | undefined): string | null =>
  record?.kind === 'upload' ? storedText(record.value.createdBy) : null;

/** The asset that a direct link leads to. */
export const linkedAssetOf = (record: LibraryRecord | undefined): string | null =>
  record?.kind === 'directLink' ? storedText(record.value.assetId) : null;

/** Stores transactions and what they leave of the records. Only who has called {@link beginWriting} may. */
export async function storePending(
  client: PoolClient,
  transactions: readonly StoredTransaction[],
  records: readonly PendingRecord[],
): Promise<void> {
  await client.query(
    `INSERT INTO assetql."transaction"("sequence", "actor", "time", "origin")
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[])`,
    [
      transactions.map(({ sequence }) => sequence),
      transactions.map(({ actor }) => storedText(actor)),
      transactions.map(({ time }) => time),
      transactions.map(({ origin }) => origin),
    ],
  );
  await client.query(
    `INSERT INTO assetql."record"("kind", "id", "value", "number", "sequence", "place", "phase", "owner", "linked_asset")
     SELECT * FROM unnest(
       $1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::integer[], $7::text[], $8::text[], $9::text[]
     )
     ON CONFLICT ("id", "kind") DO UPDATE SET
       "number" = CASE
         WHEN excluded."value" IS NOT NULL
           AND (assetql."record"."value" IS NULL OR excluded."number" = ANY($10::bigint[]))
         THEN excluded."number" ELSE assetql."record"."number"
       END,
       "value" = excluded."value",
       "sequence" = excluded."sequence",
       "place" = excluded."place",
       "phase" = excluded."phase",
       "owner" = excluded."owner",
       "linked_asset" = excluded."linked_asset"`,
    [
      records.map(({ kind }) => kind),
      records.map(({ id }) => storedText(id)),
      records.map(({ record }) => (record === undefined ? null : JSON.stringify(record.value))),
      records.map(({ added }) => numberOf(added)),
      records.map(({ sequence }) => sequence),
      records.map(({ place }) => place),
      records.map(({ record }) => phaseOf(record)),
      records.map(({ record }) => ownerOf(record)),
      records.map(({ record }) => linkedAssetOf(record)),
      records.filter(({ comesBack }) => comesBack).map(({ added }) => numberOf(added)),
    ],
  );
}
