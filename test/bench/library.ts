import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from '@assetql/core';
import { contentRecords, RecordStore, type Store, type StoreQuery } from '@assetql/library';
import { generatedContent, generatedIds } from '@assetql/sample';
import { createSqliteIndex, openSqliteIndex, openSqliteRecords, type SqliteRecords } from '@assetql/library/node';
import { libraryCases, type LibraryCase } from './library-cases.ts';
import { median } from './measure.ts';
import { printTable, times, type Row } from './table.ts';

const count = 50;
const rounds = 9;

async function timed<Result>(work: () => Result | Promise<Result>): Promise<{ time: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { time: performance.now() - start, result };
}

export function queryOf({ filters, containerfilter, search, sort }: LibraryCase): StoreQuery {
  return {
    viewer: generatedIds.user(1),
    count,
    offset: 0,
    filters: parse('filters', filters ?? '').ast,
    containerfilter: parse('containerfilter', containerfilter ?? '').ast,
    search: parse('search', search ?? '').ast,
    sort: [parse('sort', sort ?? '').ast].find((ast) => ast?.kind === 'SortKey'),
  };
}

/** Of several statements the one that is fastest when everything it reads is in memory. */
function fastest(database: DatabaseSync, statements: readonly string[]): () => readonly Record<string, unknown>[] {
  let best = { time: Infinity, run: (): readonly Record<string, unknown>[] => [] };
  for (const sql of statements) {
    const statement = database.prepare(sql);
    const run = (): readonly Record<string, unknown>[] => statement.all();
    run();
    for (let round = 0; round < 3; round += 1) {
      const start = performance.now();
      run();
      const time = performance.now() - start;
      if (time < best.time) best = { time, run };
    }
  }
  return best.run;
}

const sorted = (lines: readonly string[]): string => lines.toSorted((a, b) => (a < b ? -1 : 1)).join('\n');

interface Works {
  readonly ours: () => Promise<string>;
  readonly hand: () => string;
}

/** The total, and the first page with its assets. */
function pages(item: LibraryCase, store: Store, database: DatabaseSync): Works {
  const query = queryOf(item);
  const total = fastest(
    database,
    item.sql.map((from) => `SELECT count(*) AS "total" ${from}`),
  );
  const page = fastest(
    database,
    item.sql.map((from) => `SELECT "identity" ${from} ORDER BY ${item.order} LIMIT ${count}`),
  );
  const document = database.prepare(`SELECT "value" FROM "records"."record" WHERE "id" = ? AND "kind" = 'asset'`);
  return {
    ours: async () => {
      const found = await store.list(query);
      return JSON.stringify([found.total, found.assets.map(({ id }) => id)]);
    },
    hand: () => {
      const ids = page().map(
        ({ identity }): string => JSON.parse(String(document.get(String(identity))?.['value'])).id,
      );
      return JSON.stringify([total()[0]?.['total'], ids]);
    },
  };
}

function facets(item: LibraryCase, store: Store, database: DatabaseSync): Works {
  const query = queryOf(item);
  const counts = fastest(
    database,
    item.sql.map((from) => `SELECT "fileExtension", count(*) AS "count" ${from} GROUP BY 1`),
  );
  return {
    ours: async () => sorted([...(await store.facets(query))].map(([extension, found]) => `${extension} ${found}`)),
    hand: () => sorted(counts().map(({ fileExtension, count: found }) => `${String(fileExtension)} ${String(found)}`)),
  };
}

async function compared(name: string, { ours, hand }: Works): Promise<Row> {
  const ratios: number[] = [];
  const ourTimes: number[] = [];
  for (let round = 0; round < rounds + 2; round += 1) {
    const mine = await timed(ours);
    const other = await timed(hand);
    if (mine.result !== other.result) throw new Error(`${name}: the SQL by hand finds something else.`);
    if (round < 2) continue;
    ratios.push(mine.time / other.time);
    ourTimes.push(mine.time);
  }
  const ratio = median(ratios);
  return {
    what: name,
    measured: `${times(ratio)} (${median(ourTimes).toFixed(1)} ms)`,
    target: '≤ 1.2×',
    met: ratio <= 1.2,
  };
}

/** Stores the content in records, and makes the index. */
async function write(records: SqliteRecords, index: string, size: number): Promise<void> {
  await records.storeInitialContent('bench', contentRecords(generatedContent({ assets: size, seed: 'bench' })));
  await createSqliteIndex(index, records);
}

/** The library on SQLite against SQL written by hand on the same file, for `size` generated assets. */
export async function library(size = 100_000): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-bench-'));
  const file = join(folder, 'library.sqlite');
  try {
    const recordsFile = join(folder, 'records.sqlite');
    const records = openSqliteRecords(recordsFile);
    const written = await timed(() => write(records, file, size));
    const opening = openSqliteIndex(file);
    if ('problem' in opening) throw new Error('The library cannot be opened.');
    const store = new RecordStore(records, opening.index);
    const database = new DatabaseSync(file, { readOnly: true });
    database.prepare('ATTACH ? AS "records"').run(recordsFile);
    database.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536; PRAGMA mmap_size = 1073741824');
    const rows: Row[] = [];
    for (const item of libraryCases) {
      rows.push(await compared(`${item.name}: total and page`, pages(item, store, database)));
      rows.push(await compared(`${item.name}: facets`, facets(item, store, database)));
    }
    database.close();
    await store.close();
    const megabytes = ((statSync(file).size + statSync(recordsFile).size) / 2 ** 20).toFixed(0);
    printTable(
      `SQLite against SQL by hand, ${size} assets (${megabytes} MiB, written in ${(written.time / 1000).toFixed(0)} s)`,
      rows,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
