/** A value of a row, as both engines have it. */
export type Value = string | number | bigint | null;
/** Values in the order of the columns. */
export type Row = readonly Value[];

export interface Table {
  readonly columns: readonly string[];
  /** Columns by which rows are read, in order. */
  readonly order: readonly string[];
  /** Columns that name a row. */
  readonly key: readonly string[];
}

export type TableName = 'transaction' | 'record' | 'initial_content' | 'job';

/** The tables that a library is kept in, which SQLite and PostgreSQL have alike. */
export const recordTables: Readonly<Record<TableName, Table>> = {
  transaction: { columns: ['sequence', 'actor', 'time', 'origin'], order: ['sequence'], key: ['sequence'] },
  record: {
    columns: ['sequence', 'place', 'kind', 'id', 'value', 'number'],
    order: ['sequence', 'place'],
    key: ['id', 'kind'],
  },
  initial_content: { columns: ['version', 'sequence'], order: ['version'], key: ['version'] },
  job: {
    columns: ['number', 'id', 'kind', 'key', 'input', 'state', 'attempts', 'outcome', 'due', 'token', 'owner', 'turn'],
    order: ['number'],
    key: ['number'],
  },
};

/** The rows of a library, wherever it is kept. */
export interface RecordRows {
  /** For people, without secrets. */
  readonly name: string;
  /** At most `limit` rows after those values of the columns of the order; from the first one when absent. */
  read(table: TableName, after: Row | undefined, limit: number): Promise<readonly Row[]>;
  /** Rows of records in the order of their keys, for a comparison. */
  readByKey(after: Row | undefined, limit: number): Promise<readonly Row[]>;
  /** The values of the order of the last row; `undefined` for an empty table. */
  last(table: TableName): Promise<Row | undefined>;
  /** Adds rows, or replaces those of the same key, all or none. */
  write(table: TableName, rows: readonly Row[]): Promise<void>;
  clear(table: TableName): Promise<void>;
  /** The name of the first transaction of the library of which this is the beginning of a copy; `undefined` when it is none. */
  copyOf(): Promise<string | undefined>;
  /** Says that this is the beginning of a copy, until {@link RecordRows.finish}. */
  begin(source: string): Promise<void>;
  finish(): Promise<void>;
  close(): Promise<void>;
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Statements for a table. */
export interface TableStatements {
  /** A page in the order of reading; the first one has no parameters but the limit. */
  readonly page: (isFirst: boolean) => string;
  readonly pageByKey: (isFirst: boolean) => string;
  readonly last: string;
  readonly clear: string;
  /** Writes this many rows at once. */
  readonly write: (count: number) => string;
}

/** How an engine writes statements. */
export interface Dialect {
  /** What comes before the name of a table. */
  readonly schema: string;
  readonly parameter: (position: number) => string;
  /** What comes between the columns and the values of a row that is inserted. */
  readonly overriding?: string;
}

/** Statements for a table in the words of an engine. `extra` are columns that only this engine has. */
export function statementsFor(
  { schema, parameter, overriding = '' }: Dialect,
  table: TableName,
  extra: readonly string[] = [],
): TableStatements {
  const { columns, order, key } = recordTables[table];
  const name = `${schema}"${table}"`;
  const all = [...columns, ...extra];
  const page = (by: readonly string[], isFirst: boolean): string => {
    const after = isFirst ? '' : ` WHERE (${quoted(by)}) > (${by.map((_, at) => parameter(at + 1)).join(', ')})`;
    const limit = parameter(isFirst ? 1 : by.length + 1);
    return `SELECT ${quoted(columns)} FROM ${name}${after} ORDER BY ${quoted(by)} LIMIT ${limit}`;
  };
  return {
    page: (isFirst: boolean): string => page(order, isFirst),
    pageByKey: (isFirst: boolean): string => page(key, isFirst),
    last: `SELECT ${quoted(order)} FROM ${name} ORDER BY ${order.map((column) => `"${column}" DESC`).join(', ')} LIMIT 1`,
    clear: `DELETE FROM ${name}`,
    write: (count: number): string => {
      const rows = Array.from(
        { length: count },
        (_, row) => `(${all.map((_column, at) => parameter(row * all.length + at + 1)).join(', ')})`,
      );
      const others = all.filter((column) => !key.includes(column));
      const update = others.map((column) => `"${column}" = excluded."${column}"`).join(', ');
      return `INSERT INTO ${name}(${quoted(all)}) ${overriding} VALUES ${rows.join(', ')}
        ON CONFLICT (${quoted(key)}) DO UPDATE SET ${update}`;
    },
  };
}
