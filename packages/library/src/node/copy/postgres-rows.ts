import { linkedAssetOf, ownerOf, phaseOf, recordOf } from '../postgres/store-pending.ts';
import { PostgresConnection } from '../postgres/postgres-connection.ts';
import { migratePostgres } from '../postgres/postgres-migrations.ts';
import {
  recordTables,
  statementsFor,
  type Dialect,
  type RecordRows,
  type Row,
  type TableName,
  type Value,
} from './record-tables.ts';

const dialect: Dialect = { schema: 'assetql.', parameter: (position) => `$${position}` };

/** Parameters of a statement: PostgreSQL takes 65,535. */
const mostParameters = 60_000;

/** The driver gives a `bigint` as a text. */
const valueOf = (value: unknown): Value => (typeof value === 'string' || value === null ? value : Number(value));

/** Parameters as the driver takes them. */
const parametersOf = (row: Row): (string | number | null)[] =>
  row.map((value) => (typeof value === 'bigint' ? String(value) : value));

/** What the table of records has beside its columns of SQLite. */
const addedColumns = ['phase', 'owner', 'linked_asset'];

/** What these columns have for a row. Only records of the kinds that have something in them are read. */
function addedTo(row: Row): Row {
  const [, , kind, , value] = row;
  if (kind !== 'upload' && kind !== 'directLink') return addedColumns.map(() => null);
  const record = recordOf({ kind, value });
  return [phaseOf(record), ownerOf(record), linkedAssetOf(record)];
}

/** The rows of a library in a PostgreSQL database, whose tables are made when they are not there. */
export class PostgresRows implements RecordRows {
  private readonly connection: PostgresConnection;

  private constructor(connection: PostgresConnection) {
    this.connection = connection;
  }

  static async open(url: string): Promise<PostgresRows> {
    const connection = new PostgresConnection(url);
    try {
      await migratePostgres(connection);
      return new PostgresRows(connection);
    } catch (failure) {
      await connection.close();
      throw failure;
    }
  }

  get name(): string {
    return this.connection.address;
  }

  async read(table: TableName, after: Row | undefined, limit: number): Promise<readonly Row[]> {
    const { columns } = recordTables[table];
    return this.rows(statementsFor(dialect, table).page(after === undefined), [...(after ?? []), limit], columns);
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
    return (await this.rows(statementsFor(dialect, table).last, [], recordTables[table].order))[0];
  }

  async write(table: TableName, rows: readonly Row[]): Promise<void> {
    const extra = table === 'record' ? addedColumns : [];
    const { write } = statementsFor(
      table === 'job' ? { ...dialect, overriding: 'OVERRIDING SYSTEM VALUE' } : dialect,
      table,
      extra,
    );
    const atOnce = Math.floor(mostParameters / (recordTables[table].columns.length + extra.length));
    await this.connection.transaction(async (client) => {
      for (let at = 0; at < rows.length; at += atOnce) {
        const part = rows.slice(at, at + atOnce);
        const values = part.flatMap((row) => (table === 'record' ? [...row, ...addedTo(row)] : [...row]));
        await client.query(write(part.length), parametersOf(values));
      }
      if (table === 'job')
        await client.query(
          `SELECT setval(pg_get_serial_sequence('assetql.job', 'number'), max("number")) FROM assetql."job"`,
        );
    });
  }

  async clear(table: TableName): Promise<void> {
    await this.connection.rows(statementsFor(dialect, table).clear);
  }

  async copyOf(): Promise<string | undefined> {
    const source = (await this.connection.rows('SELECT "source" FROM assetql."unfinished_copy"'))[0]?.['source'];
    return typeof source === 'string' ? source : undefined;
  }

  async begin(source: string): Promise<void> {
    await this.connection.rows('INSERT INTO assetql."unfinished_copy" VALUES ($1)', [source]);
  }

  async finish(): Promise<void> {
    await this.connection.rows('DELETE FROM assetql."unfinished_copy"');
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async rows(query: string, parameters: Row, columns: readonly string[]): Promise<readonly Row[]> {
    const rows = await this.connection.rows(query, parametersOf(parameters));
    return rows.map((row) => columns.map((column) => valueOf(row[column])));
  }
}
