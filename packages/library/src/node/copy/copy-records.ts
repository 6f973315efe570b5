import { createHash } from 'node:crypto';
import { recordTables, type RecordRows, type Row, type TableName } from './record-tables.ts';

export interface CopyRecordsOptions {
  /** Is told how many rows of records are copied or compared. */
  readonly progress?: ((phase: 'copying' | 'comparing', done: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Copies what belongs to the library besides; called once the target is known to be this copy. */
  readonly alsoCopy?: (() => Promise<void>) | undefined;
  /** A further comparison, made once all records are equal. The copy cannot be opened as a library until it has resolved. */
  readonly alsoCompare?: (() => Promise<void>) | undefined;
}

/** What was copied, and the proof that it is the same. */
export interface CopiedRecords {
  /** How many records there are of each kind. */
  readonly counts: ReadonlyMap<string, number>;
  /** SHA-256, in hexadecimal, of all records in the order of their ids, which the source and the copy have alike. */
  readonly digest: string;
}

/** Rows that are read at a time. */
const pageSize = 1000;

/** Copies all rows of a table after some values of its order. */
async function copyRows(
  from: RecordRows,
  to: RecordRows,
  table: TableName,
  {
    after,
    onRows = () => {},
    signal,
  }: { after?: Row | undefined; onRows?: (count: number) => void; signal?: AbortSignal | undefined },
): Promise<void> {
  const positions = recordTables[table].order.map((name) =>
    recordTables[table].columns.findIndex((each) => each === name),
  );
  for (let last = after; ;) {
    signal?.throwIfAborted();
    const rows = await from.read(table, last, pageSize);
    if (rows.length === 0) return;
    await to.write(table, rows);
    onRows(rows.length);
    const row = rows.at(-1) ?? [];
    last = positions.map((position) => row[position] ?? null);
  }
}

/** Counts records, and makes one digest of all of them. */
async function summaryOf(
  rows: RecordRows,
  onRows: (count: number) => void,
  signal: AbortSignal | undefined,
): Promise<CopiedRecords> {
  const hash = createHash('sha256');
  const counts = new Map<string, number>();
  for (let last: Row | undefined; ;) {
    signal?.throwIfAborted();
    const page = await rows.readByKey(last, pageSize);
    for (const [sequence, place, kind, id, value] of page) {
      hash.update(JSON.stringify([kind, id, value, String(sequence), String(place)]));
      if (value !== null) counts.set(String(kind), (counts.get(String(kind)) ?? 0) + 1);
    }
    onRows(page.length);
    const row = page.at(-1);
    if (row === undefined) return { counts, digest: hash.digest('hex') };
    last = [row[3] ?? null, row[2] ?? null];
  }
}

/**
 * Copies the records and jobs of a library to an empty place, and compares both. A copy that was interrupted goes on where it has ended. Rejects with a sentence for a place that has something else,
 * and for a library that was changed meanwhile.
 */
export async function copyRecords(
  from: RecordRows,
  to: RecordRows,
  { progress, signal, alsoCopy, alsoCompare }: CopyRecordsOptions = {},
): Promise<CopiedRecords> {
  const first = (await from.read('transaction', undefined, 1))[0];
  if (first === undefined || (await from.copyOf()) !== undefined)
    throw new Error(`${from.name} holds no whole library.`);
  const source = String(first[3]);
  const begun = await to.copyOf();
  if (begun === undefined) {
    if ((await to.last('transaction')) !== undefined)
      throw new Error(`${to.name} holds a library already, which is left as it is; copy to an empty place.`);
    await to.begin(source);
  } else if (begun !== source)
    throw new Error(`${to.name} holds the beginning of a copy of another library, which is left as it is.`);
  await alsoCopy?.();
  let done = 0;
  const onRows = (count: number): void => progress?.('copying', (done += count));
  // What changes meanwhile goes to the end, and so comes later.
  await copyRows(from, to, 'transaction', { after: await to.last('transaction'), signal });
  await copyRows(from, to, 'record', { after: await to.last('record'), onRows, signal });
  await copyRows(from, to, 'transaction', { after: await to.last('transaction'), signal });
  for (const table of ['initial_content', 'job'] as const) {
    await to.clear(table);
    await copyRows(from, to, table, { signal });
  }
  let compared = 0;
  const onCompared = (count: number): void => progress?.('comparing', (compared += count));
  const copied = await summaryOf(to, onCompared, signal);
  const original = await summaryOf(from, onCompared, signal);
  if (copied.digest !== original.digest)
    throw new Error(`${from.name} was changed while it was copied; stop its servers and copy again, which goes on.`);
  await alsoCompare?.();
  await to.finish();
  return copied;
}
