import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { assetRows, identifier } from '@assetql/core/meaning';
import type { LibraryAsset } from '../../asset.ts';
import type { matchAssetMapper } from '../../store/match-asset.ts';
import { layout } from './sqlite-layout.ts';

const placeholders = (count: number): string => Array.from({ length: count }, () => '?').join(', ');

/** Writes assets into all tables that queries run on. To be used inside a transaction. */
export class AssetWriter {
  private readonly mapAsset: ReturnType<typeof matchAssetMapper>;
  private readonly insertDocument: StatementSync;
  private readonly insertAsset: StatementSync;
  private readonly insertMembers: readonly StatementSync[];
  private readonly insertAttribute: StatementSync;
  private readonly insertWords: readonly StatementSync[];
  private readonly insertWord: StatementSync;
  private readonly vocabulary = new Set<string>();

  constructor(database: DatabaseSync, mapAsset: ReturnType<typeof matchAssetMapper>) {
    this.mapAsset = mapAsset;
    this.insertDocument = database.prepare('INSERT INTO "document" VALUES (?, ?)');
    this.insertAsset = database.prepare(`INSERT INTO "asset" VALUES (${placeholders(layout.columns.length + 2)})`);
    this.insertMembers = layout.members.map(({ name }) =>
      database.prepare(`INSERT OR IGNORE INTO ${identifier(name)} VALUES (?, ?)`),
    );
    this.insertAttribute = database.prepare('INSERT OR IGNORE INTO "asset_attributes" VALUES (?, ?, ?, ?)');
    this.insertWords = layout.words.map(({ name, members }) =>
      database.prepare(
        `INSERT INTO ${identifier(name)}(rowid, ${members.map(identifier).join(', ')}) VALUES (${placeholders(members.length + 1)})`,
      ),
    );
    this.insertWord = database.prepare('INSERT OR IGNORE INTO "word" VALUES (?, ?)');
  }

  /** Writes a new asset under a number that is free. */
  insert(number: number, asset: LibraryAsset): void {
    const rows = assetRows(this.mapAsset(asset), layout);
    this.insertDocument.run(number, JSON.stringify(asset));
    this.insertAsset.run(number, rows.identity, ...rows.columns);
    for (const [index, values] of rows.members.entries()) {
      for (const value of values) this.insertMembers[index]?.run(value, number);
    }
    for (const { key, kind, value } of rows.attributes) this.insertAttribute.run(key, kind, value, number);
    for (const [index, texts] of rows.words.entries()) this.insertWords[index]?.run(number, ...texts);
    for (const word of rows.vocabulary) {
      if (this.vocabulary.has(word)) continue;
      this.vocabulary.add(word);
      this.insertWord.run(word, Array.from(word).toReversed().join(''));
    }
  }
}
