import type { DatabaseSync } from 'node:sqlite';
import { openRecordsFile } from '../records/open-records-file.ts';
import { inTransaction } from '../sqlite/in-transaction.ts';
import { StatementCache } from '../sqlite/statement-cache.ts';
import {
  recordTables,
  statementsFor,
  type Dialect,
  type RecordRows,
  type Row,
  type TableName,
  type Value,
} from './record-tables.ts';

const dialect: Dialect = { schema: '', parameter: (position) => `?${position}` };

/** Numbers of records may be larger than a number of JavaScript holds exactly. */
const valueOf = (value: unknown): Value =>
  typeof value === 'string' || typeof value === 'bigint' || value === null ? value : Number(value);

/** The rows of a library in an SQLite file, which is made when it is not there. */
export class SqliteRows implements RecordRows {
  readonly name: string;
  private readonly database: DatabaseSync;
  private readonly statements: StatementCache;

  constructor(path: string, readOnly: boolean) {
    this.name = path;
    this.database = openRecordsFile(path, readOnly);
    this.statements = new StatementCache(this.database);
  }

  async read(table: TableName, after: Row | undefined, limit: number): Promise<readonly Row[]> {
    return this.rows(
      statementsFor(dialect, table).page(after === undefined),
      [...(after ?? []), limit],
      recordTables[table].columns,
    );
  }

  async readByKey(after: Row | undefined, limit: number): Promise<readonly Row[]> {
    const { columns } = recordTables.record;
    return this.rows(
      statementsFor(dialect, 'record').pageByKey(after === undefined),
      [...(after ?? []), limit],
      columns,
    );
  }

  async last(table: TableName): Promise<Row | undefined> {
    return this.rows(statementsFor(dialect, table).last, [], recordTables[table].order)[0];
  }

  async write(table: TableName, rows: readonly Row[]): Promise<void> {
    const statement = this.statements.get(statementsFor(dialect, table).write(1));
    inTransaction(this.database, () => {
      for (const row of rows) statement.run(...row);
    });
  }

  async clear(table: TableName): Promise<void> {
    this.database.exec(statementsFor(dialect, table).clear);
  }

  async copyOf(): Promise<string | undefined> {
    if (this.rows(`SELECT "name" FROM sqlite_schema WHERE "name" = 'unfinished_copy'`, [], ['name']).length === 0)
      return undefined;
    return String(this.rows('SELECT "source" FROM "unfinished_copy"', [], ['source'])[0]?.[0]);
  }

  async begin(source: string): Promise<void> {
    inTransaction(this.database, () => {
      this.database.exec('CREATE TABLE "unfinished_copy"("source" TEXT NOT NULL)');
      this.database.prepare('INSERT INTO "unfinished_copy" VALUES (?)').run(source);
    });
  }

  async finish(): Promise<void> {
    this.database.exec('DROP TABLE "unfinished_copy"; PRAGMA wal_checkpoint(TRUNCATE)');
  }

  async close(): Promise<void> {
    this.database.close();
  }

  private rows(query: string, parameters: Row, columns: readonly string[]): readonly Row[] {
    const statement = this.statements.get(query);
    statement.setReadBigInts(true);
    return statement.all(...parameters).map((row) => columns.map((column) => valueOf(row[column])));
  }
}
