import { identifier, orderIndex } from './identifier.ts';
import type { Column, Layout } from './layout.ts';

/** The statements that make the tables of a layout, for SQLite with FTS5. */
export function tableDefinitions({ columns, members, words }: Layout): readonly string[] {
  const typed = columns.map(({ name, type }) => `${identifier(name)} ${type === 'text' ? 'TEXT' : 'NUMERIC'}`);
  return [
    `CREATE TABLE "asset"("number" INTEGER PRIMARY KEY, "identity" TEXT NOT NULL UNIQUE, ${typed.join(', ')})`,
    ...members.map(
      ({ name }) =>
        `CREATE TABLE ${identifier(name)}("value" TEXT NOT NULL, "asset" INTEGER NOT NULL, PRIMARY KEY("value", "asset")) WITHOUT ROWID`,
    ),
    `CREATE TABLE "asset_attributes"("key" TEXT NOT NULL, "kind" INTEGER NOT NULL, "value" TEXT NOT NULL, "asset" INTEGER NOT NULL, PRIMARY KEY("key", "kind", "value", "asset")) WITHOUT ROWID`,
    // Words come ready made. This tokenizer takes all that is not ASCII as it is; # and * are parts of emoji, and # is the barrier.
    ...words.map(
      ({ name, members: texts }) =>
        `CREATE VIRTUAL TABLE ${identifier(name)} USING fts5(${texts.map(identifier).join(', ')}, content='', contentless_delete=1, tokenize="ascii tokenchars '#*'")`,
    ),
    `CREATE TABLE "word"("word" TEXT PRIMARY KEY, "reversed" TEXT NOT NULL) WITHOUT ROWID`,
  ];
}

/** The statements that make the indexes, which is fastest after the tables are filled. */
export function indexDefinitions({ columns, members }: Layout): readonly string[] {
  const narrow = columns.filter(({ index, type }) => coarse.has(index) || type === 'number').toSorted(byUse);
  return [
    ...columns.filter(({ index }) => index !== 'group').map(columnIndex),
    `CREATE INDEX "asset_by_group" ON "asset"(${narrow.map(({ name }) => identifier(name)).join(', ')})`,
    ...members.map(
      ({ name }) => `CREATE INDEX ${identifier(`${name}_by_asset`)} ON ${identifier(name)}("asset", "value")`,
    ),
    `CREATE INDEX "asset_attributes_by_asset" ON "asset_attributes"("asset", "key", "kind", "value")`,
    `CREATE INDEX "word_by_reversed" ON "word"("reversed")`,
  ];
}

const coarse: ReadonlySet<Column['index']> = new Set(['group', 'count']);

/** Sort keys carry the tie-break. What most assets lack is indexed for those that have it. */
function columnIndex({ name, index }: Column): string {
  const column = identifier(name);
  const start = `CREATE INDEX ${orderIndex(name)} ON "asset"(${column}`;
  if (index === 'order') return `${start} DESC, "identity")`;
  return index === 'count' ? `${start})` : `${start}) WHERE ${column} IS NOT NULL`;
}

/**
 * One index holds everything of an asset that is short, so that filters read it instead of the table, which is five times as large.
 * What groups assets comes first, texts before numbers, since facets count by texts.
 */
function byUse(a: Column, b: Column): number {
  const place = ({ index, type }: Column): number => (coarse.has(index) ? 0 : 2) + (type === 'text' ? 0 : 1);
  return place(a) - place(b);
}
