import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import {
  afterPrefix,
  assetColumn,
  fold,
  fromStoredText,
  identifier,
  sql,
  sqlOrder,
  storedText,
  type Sql,
  type SqlOptions,
  type SqlValue,
} from '@assetql/core/meaning';
import type { LibraryAsset, LibraryAttribute, LibraryCategory, LibraryLightbox, LibraryUser } from '../../asset.ts';
import type { DatabaseFile, Store, StoreQuery, StoreRestriction } from '../../store.ts';
import { keywordId } from '../../store/keyword-list.ts';
import { visibleLightboxes } from '../../store/visible-lightboxes.ts';
import { layout } from './sqlite-layout.ts';
import { StatementCache } from './statement-cache.ts';

type Row = Readonly<Record<string, unknown>>;

interface Records {
  readonly users: LibraryUser;
  readonly categories: LibraryCategory;
  readonly attributes: LibraryAttribute;
  readonly lightboxes: LibraryLightbox;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/**
 * A store in an SQLite database, opened by `openSqliteStore`. A query runs without a pause, so a signal is heeded before it starts.
 */
export class SqliteStore implements Store {
  readonly databaseFile: DatabaseFile;
  private readonly database: DatabaseSync;
  private readonly statements: StatementCache;
  private readonly keywordIds = new Map<string, string>();

  /** Takes over a database that was opened from `databaseFile`: `close` closes it. */
  constructor(database: DatabaseSync, databaseFile: DatabaseFile) {
    this.databaseFile = databaseFile;
    this.database = database;
    this.statements = new StatementCache(database);
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY');
    database.exec('PRAGMA cache_size = -65536; PRAGMA mmap_size = 1073741824');
  }

  async list(
    query: StoreQuery,
    signal?: AbortSignal,
  ): Promise<{ readonly total: number; readonly assets: readonly LibraryAsset[] }> {
    await ready(signal);
    return this.snapshot(() => {
      const options = optionsFor(query.viewer);
      const found = sql(query, options);
      if (isLong(found)) {
        const rows = this.all(
          `SELECT "asset"."number" ${found.sql} ${sqlOrder(query.sort, options)}`,
          found.parameters,
        );
        const page = rows.slice(query.offset, query.offset + query.count);
        return { total: rows.length, assets: this.documents(page) };
      }
      const total = number(this.get(`SELECT count(*) AS "total" ${found.sql}`, found.parameters)?.['total']);
      if (query.count === 0 || query.offset >= total) return { total, assets: [] };
      return { total, assets: this.documents(this.page(query, found, total)) };
    });
  }

  async facets(restriction: StoreRestriction, signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    await ready(signal);
    const { sql: from, parameters } = sql(restriction, optionsFor(restriction.viewer));
    const counts = new Map<string, number>();
    const query = `SELECT ${extensionColumn} AS "extension", count(*) AS "count" ${from} GROUP BY 1`;
    for (const { extension, count } of this.all(query, parameters)) {
      counts.set(fromStoredText(text(extension)), number(count));
    }
    return counts;
  }

  async asset(id: string): Promise<LibraryAsset | undefined> {
    return this.document(this.get('SELECT "number" FROM "asset" WHERE "identity" = ?1', [storedText(id)])?.['number']);
  }

  async attributes(): Promise<readonly LibraryAttribute[]> {
    return this.records('attributes');
  }

  async users(): Promise<readonly LibraryUser[]> {
    return this.records('users');
  }

  async categoryTree(): Promise<readonly LibraryCategory[]> {
    return this.records('categories');
  }

  async categories(): Promise<readonly (LibraryCategory & { readonly assetCount: number })[]> {
    return this.counted(this.records('categories'), { member: 'categories' });
  }

  async lightboxes(viewer: string): Promise<readonly (LibraryLightbox & { readonly assetCount: number })[]> {
    const visible = visibleLightboxes(this.records('lightboxes'), viewer);
    return this.counted(visible, { member: 'lightboxIds' });
  }

  async keywords(prefix: string, limit: number): Promise<readonly { readonly id: string; readonly keyword: string }[]> {
    const start = storedText(fold(prefix));
    const end = afterPrefix(start);
    const limits = end === undefined ? '' : 'AND "folded" < ?3';
    const query = `SELECT "folded", "keyword" FROM "keyword" WHERE "folded" >= ?1 ${limits} ORDER BY "folded" LIMIT ?2`;
    const rows = this.all(query, end === undefined ? [start, limit] : [start, limit, end]);
    return rows.map(({ folded, keyword }) => ({
      id: this.idOfKeyword(text(folded)),
      keyword: fromStoredText(text(keyword)),
    }));
  }

  /** Made once for each keyword, since a hash takes longer than reading the row. */
  private idOfKeyword(folded: string): string {
    const known = this.keywordIds.get(folded);
    if (known !== undefined) return known;
    const id = keywordId(fromStoredText(folded));
    this.keywordIds.set(folded, id);
    return id;
  }

  async close(): Promise<void> {
    this.database.close();
  }

  /** Numbers of the assets of a page, in order. */
  private page(query: StoreQuery, found: Sql, total: number): readonly Row[] {
    const end = query.offset + query.count;
    const size = number(this.get('SELECT max("number") AS "size" FROM "asset"', [])?.['size']);
    // Walking in the order of the list, this many assets are looked at before the page is full; otherwise all results are, and sorted.
    const walked = (end * size) / total;
    const walk = walked < total * walkAdvantage ? { sort: query.sort } : undefined;
    const options = { ...optionsFor(query.viewer), walk };
    const { sql: from, parameters } = walk === undefined ? found : sql(query, options);
    const page = `LIMIT ?${parameters.length + 1} OFFSET ?${parameters.length + 2}`;
    return this.all(`SELECT "asset"."number" ${from} ${sqlOrder(query.sort, options)} ${page}`, [
      ...parameters,
      query.count,
      query.offset,
    ]);
  }

  private documents(rows: readonly Row[]): readonly LibraryAsset[] {
    return rows.flatMap((row) => this.document(row['number']) ?? []);
  }

  private document(key: unknown): LibraryAsset | undefined {
    const row = this.get('SELECT "asset" FROM "document" WHERE "number" = ?1', [number(key)]);
    return row === undefined ? undefined : JSON.parse(text(row['asset']));
  }

  private records<Kind extends keyof Records>(kind: Kind): readonly Records[Kind][] {
    const rows = this.all('SELECT "record" FROM "record" WHERE "kind" = ?1 ORDER BY "position"', [kind]);
    return rows.map(({ record }): Records[Kind] => JSON.parse(text(record)));
  }

  /** Records with the number of assets that are in them. */
  private counted<Kind extends { readonly id: string }>(
    records: readonly Kind[],
    source: Parameters<typeof layout.memberTableOf>[0],
  ): readonly (Kind & { readonly assetCount: number })[] {
    const table = identifier(layout.memberTableOf(source)?.name ?? '');
    const rows = this.all(`SELECT "value", count(*) AS "count" FROM ${table} GROUP BY "value"`, []);
    const counts = new Map(rows.map(({ value, count }) => [text(value), number(count)]));
    return records.map((row) => ({ ...row, assetCount: counts.get(storedText(fold(row.id))) ?? 0 }));
  }

  /** Lets all statements see the same state, whatever other processes write meanwhile. */
  private snapshot<Result>(read: () => Result): Result {
    this.database.exec('BEGIN');
    try {
      return read();
    } finally {
      this.database.exec('COMMIT');
    }
  }

  private get(query: string, parameters: readonly SqlValue[]): Row | undefined {
    return this.statements.get(query).get(...parameters);
  }

  private all(query: string, parameters: readonly SqlValue[]): readonly Row[] {
    return this.statements.get(query).all(...parameters);
  }
}

/** How many assets are walked past in the time that one result takes to be found, read and sorted. */
const walkAdvantage = 4;

/** Characters of a statement and its parameters. */
const longest = 1000;

/** Whether a query takes longer to prepare and run than to read all of its results, so that total and page are better had at once. */
function isLong({ sql: statement, parameters }: Sql): boolean {
  const lengths = parameters.map((value) => (typeof value === 'string' ? value.length : 1));
  return lengths.reduce((sum, length) => sum + length, statement.length) > longest;
}

const extensionColumn = assetColumn(layout.columnOf({ member: 'fileExtension' }, {}).name);

/** Only lightboxes that the viewer may see count. */
function optionsFor(viewer: string): SqlOptions {
  const folded = storedText(fold(viewer));
  return {
    layout,
    visible: { lightboxIds: (bind) => `SELECT "lightbox" FROM "lightbox_viewer" WHERE "viewer" = ${bind(folded)}` },
  };
}

/** Gives an abort that is under way the time to arrive. */
async function ready(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await turn();
  signal?.throwIfAborted();
}
