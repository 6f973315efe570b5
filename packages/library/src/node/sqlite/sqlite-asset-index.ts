import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { afterPrefix, fold, fromStoredText, identifier, storedText } from '@assetql/core/meaning';
import {
  IndexBehindError,
  type AssetIndex,
  type IndexAnswer,
  type IndexedKeyword,
  type IndexQuery,
} from '../../asset-index/asset-index.ts';
import type { Change } from '../../records/records.ts';
import { keywordId } from '../../store/keyword-list.ts';
import { inTransaction } from './in-transaction.ts';
import { IndexSearch } from './index-search.ts';
import { IndexWriter } from './index-writer.ts';
import { layout, state } from './sqlite-layout.ts';
import { StatementCache } from './statement-cache.ts';

/** Names the transaction of a sequence; `undefined` when the records have none of that sequence. */
export type OriginOf = (sequence: number) => string | undefined;

export interface SqliteAssetIndexOptions {
  readonly originOf?: OriginOf | undefined;
  /** Says in a failure of SQLite which file it is about. */
  readonly about?: ((failure: unknown) => unknown) | undefined;
}

/**
 * An index in an SQLite database, opened by `openSqliteIndex`. Several processes may query and feed it at a time. A query runs without a
 * pause, so a signal is heeded before it starts.
 */
export class SqliteAssetIndex implements AssetIndex {
  private readonly database: DatabaseSync;
  private readonly originOf: OriginOf;
  private readonly about: (failure: unknown) => unknown;
  private readonly statements: StatementCache;
  private readonly search: IndexSearch;
  private readonly writer: IndexWriter;
  private readonly keywordIds = new Map<string, string>();

  /** Takes over a database: `close` closes it. */
  constructor(database: DatabaseSync, options: SqliteAssetIndexOptions = {}) {
    this.database = database;
    this.originOf = options.originOf ?? (() => undefined);
    this.about = options.about ?? ((failure) => failure);
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536');
    this.statements = new StatementCache(database);
    this.search = new IndexSearch(this.statements);
    this.writer = new IndexWriter(database);
  }

  async sequence(): Promise<number> {
    return this.naming(() => this.reached());
  }

  async apply(changes: readonly Change[], sequence: number, signal?: AbortSignal): Promise<void> {
    await ready(signal);
    this.naming(() => this.applyNow(changes, sequence));
  }

  async query(query: IndexQuery, signal?: AbortSignal): Promise<IndexAnswer> {
    await ready(signal);
    return this.naming(() =>
      this.snapshot(() => {
        const asOf = this.reached();
        if (query.atLeast !== undefined && asOf < query.atLeast) throw new IndexBehindError(asOf, query.atLeast);
        if (query.facets !== true) return { ...this.search.page(query), asOf };
        const facets = this.search.facets(query);
        if (query.count > 0) return { ...this.search.page(query), facets, asOf };
        // Every result has one extension.
        const total = [...facets.values()].reduce((sum, count) => sum + count, 0);
        return { total, ids: [], facets, asOf };
      }),
    );
  }

  async assetCounts(member: 'categoryIds' | 'lightboxIds', signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    await ready(signal);
    const table = layout.memberTableOf({ member: member === 'categoryIds' ? 'categories' : member })?.name ?? '';
    const query = `SELECT "value", count(*) AS "count" FROM ${identifier(table)} GROUP BY "value"`;
    const rows = this.naming(() => this.statements.get(query).all());
    return new Map(rows.map(({ value, count }) => [fromStoredText(String(value)), Number(count)]));
  }

  async keywords(prefix: string, limit: number, signal?: AbortSignal): Promise<readonly IndexedKeyword[]> {
    await ready(signal);
    const start = storedText(fold(prefix));
    const end = afterPrefix(start);
    const limits = end === undefined ? '' : 'AND "folded" < ?3';
    const query = `SELECT "folded", min("keyword") AS "keyword" FROM "keyword"
      WHERE "folded" >= ?1 ${limits} GROUP BY "folded" ORDER BY "folded" LIMIT ?2`;
    const parameters = end === undefined ? [start, limit] : [start, limit, end];
    const rows = this.naming(() => this.statements.get(query).all(...parameters));
    return rows.map(({ folded, keyword }) => ({
      id: this.idOfKeyword(String(folded)),
      keyword: fromStoredText(String(keyword)),
    }));
  }

  /** Whether the index was made from the records whose transactions `originOf` names, and is not ahead of them. */
  isOfRecords(): boolean {
    const origin = this.stateOf(state.origin) ?? '';
    return origin === (this.originOf(this.reached()) ?? '');
  }

  async close(): Promise<void> {
    this.database.close();
  }

  private applyNow(changes: readonly Change[], sequence: number): void {
    try {
      inTransaction(this.database, () => {
        // Another process may have applied them.
        if (sequence > this.reached()) this.write(changes, sequence);
      });
    } catch (failure) {
      this.writer.forget();
      throw failure;
    }
  }

  private write(changes: readonly Change[], sequence: number): void {
    const { write, finish } = this.writer.begin();
    for (const change of changes) write(change);
    finish();
    this.put(state.sequence, String(sequence));
    this.put(state.origin, this.originOf(sequence) ?? '');
  }

  private reached(): number {
    return Number(this.stateOf(state.sequence) ?? 0);
  }

  private stateOf(name: string): string | undefined {
    const value = this.statements.get('SELECT "value" FROM "state" WHERE "name" = ?').get(name)?.['value'];
    return typeof value === 'string' ? value : undefined;
  }

  private put(name: string, value: string): void {
    this.statements.get('INSERT OR REPLACE INTO "state" VALUES (?, ?)').run(name, value);
  }

  /** Made once for each keyword, since a hash takes longer than reading the row. */
  private idOfKeyword(folded: string): string {
    const known = this.keywordIds.get(folded);
    if (known !== undefined) return known;
    const id = keywordId(fromStoredText(folded));
    this.keywordIds.set(folded, id);
    return id;
  }

  private naming<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (failure) {
      throw this.about(failure);
    }
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
}

/** Gives an abort that is under way the time to arrive. */
async function ready(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await turn();
  signal?.throwIfAborted();
}
