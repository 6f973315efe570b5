import type { DatabaseSync } from 'node:sqlite';
import type { MatchAsset, MatchAttribute } from '@assetql/core';
import { assetRows, identifier, storedText } from '@assetql/core/meaning';
import { layout } from './sqlite-layout.ts';
import { StatementCache } from './statement-cache.ts';

const placeholders = (count: number): string => Array.from({ length: count }, () => '?').join(', ');

const insertAsset = `INSERT INTO "asset" VALUES (${placeholders(layout.columns.length + 2)})`;
const insertMembers = layout.members.map(({ name }) => `INSERT OR IGNORE INTO ${identifier(name)} VALUES (?, ?)`);
const insertAttribute = 'INSERT OR IGNORE INTO "asset_attributes" VALUES (?, ?, ?, ?)';
const insertWords = layout.words.map(
  ({ name, members }) =>
    `INSERT INTO ${identifier(name)}(rowid, ${members.map(identifier).join(', ')}) VALUES (${placeholders(members.length + 1)})`,
);
const insertWord = 'INSERT OR IGNORE INTO "word" VALUES (?, ?)';
const removals = [
  'DELETE FROM "asset" WHERE "number" = ?',
  ...layout.members.map(({ name }) => `DELETE FROM ${identifier(name)} WHERE "asset" = ?`),
  'DELETE FROM "asset_attributes" WHERE "asset" = ?',
  ...layout.words.map(({ name }) => `DELETE FROM ${identifier(name)} WHERE rowid = ?`),
];

/** Most words of the vocabulary that are known to be stored. */
const mostKnown = 100_000;

/** Writes assets into the tables that queries run on. To be used inside a transaction. */
export class AssetWriter {
  private readonly statements: StatementCache;
  private readonly vocabulary = new Set<string>();

  constructor(database: DatabaseSync) {
    this.statements = new StatementCache(database);
  }

  /** The number of an asset; `undefined` when it is not there. */
  numberOf(id: string): number | undefined {
    const row = this.statements.get('SELECT "number" FROM "asset" WHERE "identity" = ?').get(storedText(id));
    return row === undefined ? undefined : Number(row['number']);
  }

  /** Writes a new asset under a number that is free. */
  insert(number: number, asset: MatchAsset): void {
    const rows = assetRows(asset, layout);
    this.run(insertAsset, number, rows.identity, ...rows.columns);
    for (const [index, values] of rows.members.entries())
      for (const value of values) this.run(insertMembers[index] ?? '', value, number);
    this.writeAttributes(number, rows.attributes);
    for (const [index, texts] of rows.words.entries()) this.run(insertWords[index] ?? '', number, ...texts);
    for (const word of rows.vocabulary) this.addWord(word);
  }

  /** Removes the values of all attributes of all assets. */
  removeAttributes(): void {
    this.run('DELETE FROM "asset_attributes"');
  }

  /** Writes the values of an asset's attributes. */
  insertAttributes(number: number, attributes: readonly MatchAttribute[]): void {
    this.writeAttributes(number, assetRows({ attributes }, layout).attributes);
  }

  /** Removes an asset from all tables. Its words stay in the vocabulary, where they find nothing. */
  remove(number: number): void {
    for (const removal of removals) this.run(removal, number);
  }

  /** Forgets which words are stored: to be called when a transaction is undone. */
  forget(): void {
    this.vocabulary.clear();
  }

  private writeAttributes(number: number, rows: ReturnType<typeof assetRows>['attributes']): void {
    for (const { key, kind, value } of rows) this.run(insertAttribute, key, kind, value, number);
  }

  private addWord(word: string): void {
    if (this.vocabulary.has(word)) return;
    if (this.vocabulary.size >= mostKnown) this.vocabulary.clear();
    this.vocabulary.add(word);
    this.run(insertWord, word, Array.from(word).toReversed().join(''));
  }

  private run(statement: string, ...parameters: readonly (string | number | null)[]): void {
    this.statements.get(statement).run(...parameters);
  }
}
