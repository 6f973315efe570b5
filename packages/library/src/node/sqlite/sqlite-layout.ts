import { createHash } from 'node:crypto';
import { indexDefinitions, layoutOf, tableDefinitions, type Layout } from '@assetql/core/meaning';

/** The tables that queries run on. Names and ancestors of categories are resolved in the query. */
export const layout: Layout = layoutOf(undefined, { categoryNames: false });

/** All tables: those that queries read, and those that updates need. */
export const tables: readonly string[] = [
  ...tableDefinitions(layout),
  // What an asset has contributed to other tables, as JSON, so that it can be taken back or read anew.
  `CREATE TABLE "source"("number" INTEGER PRIMARY KEY, "keywords" TEXT NOT NULL, "attributes" TEXT NOT NULL)`,
  `CREATE TABLE "attribute"("id" TEXT PRIMARY KEY, "definition" TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE "lightbox_viewer"("viewer" TEXT NOT NULL, "lightbox" TEXT NOT NULL, "id" TEXT NOT NULL, PRIMARY KEY("viewer", "lightbox", "id")) WITHOUT ROWID`,
  // How many assets have a spelling of a keyword.
  `CREATE TABLE "keyword"("folded" TEXT NOT NULL, "keyword" TEXT NOT NULL, "count" INTEGER NOT NULL, PRIMARY KEY("folded", "keyword")) WITHOUT ROWID`,
  `CREATE TABLE "state"("name" TEXT PRIMARY KEY, "value" TEXT NOT NULL) WITHOUT ROWID`,
];

export const indexes: readonly string[] = indexDefinitions(layout);

/** Changes when what is written into the tables changes and they do not. */
const contentVersion = 1;

/** Names the layout of the files that this version writes. Files of another layout are not opened. */
export const sqliteLayout: string = createHash('sha256')
  .update([contentVersion, ...tables, ...indexes].join('\n'))
  .digest('hex')
  .slice(0, 12);

/** The rows of the table `state`. */
export const state = {
  /** Written last when a file is made: all else is there. Holds the layout. */
  complete: 'complete',
  /** The sequence of the last change that was applied. */
  sequence: 'sequence',
  /** Names the transaction of that sequence, so that an index of other records is told apart. */
  origin: 'origin',
} as const;
