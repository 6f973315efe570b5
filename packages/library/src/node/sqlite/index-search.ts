import {
  assetColumn,
  fold,
  fromStoredText,
  sqlOfCondition,
  sqlOrder,
  storedText,
  type Sql,
  type SqlOptions,
} from '@assetql/core/meaning';
import type { IndexQuery } from '../../asset-index/asset-index.ts';
import { layout } from './sqlite-layout.ts';
import type { StatementCache } from './statement-cache.ts';

type Row = Readonly<Record<string, unknown>>;

/** How many assets are walked past in the time that one result takes to be found, read and sorted. */
const walkAdvantage = 4;

/** Characters of a statement and its parameters. */
const longest = 1000;

const extensionColumn = assetColumn(layout.columnOf({ member: 'fileExtension' }, {}).name);
const identity = `"asset"."identity"`;

/** Whether a query takes longer to prepare and run than to read all of its results, so that total and page are better had at once. */
function isLong({ sql, parameters }: Sql): boolean {
  const lengths = parameters.map((value) => (typeof value === 'string' ? value.length : 1));
  return lengths.reduce((sum, length) => sum + length, sql.length) > longest;
}

/** Only lightboxes that the viewer may see count. */
function optionsFor(viewer: string): SqlOptions {
  const folded = storedText(fold(viewer));
  return {
    layout,
    visible: { lightboxIds: (bind) => `SELECT "lightbox" FROM "lightbox_viewer" WHERE "viewer" = ${bind(folded)}` },
  };
}

const idsOf = (rows: readonly Row[]): readonly string[] => rows.map((row) => fromStoredText(String(row['identity'])));

/** Runs queries over the tables of an index. */
export class IndexSearch {
  private readonly statements: StatementCache;

  constructor(statements: StatementCache) {
    this.statements = statements;
  }

  page(query: IndexQuery): { readonly total: number; readonly ids: readonly string[] } {
    const options = optionsFor(query.viewer);
    const found = sqlOfCondition(query.restriction, options);
    if (isLong(found)) {
      const rows = this.all(`SELECT ${identity} ${found.sql} ${sqlOrder(query.sort, options)}`, found);
      return { total: rows.length, ids: idsOf(rows.slice(query.offset, query.offset + query.count)) };
    }
    const total = this.number(`SELECT count(*) AS "number" ${found.sql}`, found);
    if (query.count === 0 || query.offset >= total) return { total, ids: [] };
    return { total, ids: idsOf(this.rowsOfPage(query, found, total)) };
  }

  /** Results per file extension. */
  facets({ restriction, viewer }: IndexQuery): ReadonlyMap<string, number> {
    const found = sqlOfCondition(restriction, optionsFor(viewer));
    const rows = this.all(
      `SELECT ${extensionColumn} AS "extension", count(*) AS "count" ${found.sql} GROUP BY 1`,
      found,
    );
    return new Map(rows.map(({ extension, count }) => [fromStoredText(String(extension)), Number(count)]));
  }

  private rowsOfPage(query: IndexQuery, found: Sql, total: number): readonly Row[] {
    const end = query.offset + query.count;
    const size = this.number('SELECT max("number") AS "number" FROM "asset"', { parameters: [] });
    // Walking in the order of the list, this many assets are looked at before the page is full; otherwise all results are, and sorted.
    const walked = (end * size) / total;
    const walk = walked < total * walkAdvantage ? { sort: query.sort } : undefined;
    const options = { ...optionsFor(query.viewer), walk };
    const { sql, parameters } = walk === undefined ? found : sqlOfCondition(query.restriction, options);
    const page = `LIMIT ?${parameters.length + 1} OFFSET ?${parameters.length + 2}`;
    return this.all(`SELECT ${identity} ${sql} ${sqlOrder(query.sort, options)} ${page}`, {
      parameters: [...parameters, query.count, query.offset],
    });
  }

  /** The number in the only row of a query. */
  private number(query: string, parameters: Pick<Sql, 'parameters'>): number {
    return Math.max(...this.all(query, parameters).map((row) => Number(row['number'])));
  }

  private all(query: string, { parameters }: Pick<Sql, 'parameters'>): readonly Row[] {
    return this.statements.get(query).all(...parameters);
  }
}
