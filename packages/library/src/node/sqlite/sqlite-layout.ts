import { createHash } from 'node:crypto';
import { indexDefinitions, layoutOf, tableDefinitions, type Layout } from '@assetql/core/meaning';

/** The tables that queries run on. */
export const layout: Layout = layoutOf();

/** All tables: those of queries, and the records as they are. */
export const tables: readonly string[] = [
  ...tableDefinitions(layout),
  // JSON of each asset, apart from what queries look at, so that they have less to read.
  `CREATE TABLE "document"("number" INTEGER PRIMARY KEY, "asset" TEXT NOT NULL)`,
  `CREATE TABLE "record"("kind" TEXT NOT NULL, "position" INTEGER NOT NULL, "record" TEXT NOT NULL, PRIMARY KEY("kind", "position")) WITHOUT ROWID`,
  `CREATE TABLE "lightbox_viewer"("viewer" TEXT NOT NULL, "lightbox" TEXT NOT NULL, PRIMARY KEY("viewer", "lightbox")) WITHOUT ROWID`,
  `CREATE TABLE "keyword"("folded" TEXT PRIMARY KEY, "keyword" TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE "library"("name" TEXT PRIMARY KEY, "value" TEXT NOT NULL) WITHOUT ROWID`,
];

export const indexes: readonly string[] = indexDefinitions(layout);

/** Changes when what is written into the tables changes and they do not. */
const contentVersion = 2;

/** Names the layout of the files that this version writes. Files of another layout are not opened. */
export const sqliteLayout: string = createHash('sha256')
  .update([contentVersion, ...tables, ...indexes].join('\n'))
  .digest('hex')
  .slice(0, 12);

/** The row of the table `library` that is written last, and says that all others are there. */
export const completionMark = 'complete';
