import type { DatabaseSync } from 'node:sqlite';
import { fold, storedText } from '@assetql/core/meaning';
import type { LibraryAsset, LibraryLightbox } from '../../asset.ts';
import type { Change } from '../../records/records.ts';
import { attributeMapper, matchAssetMapper, type AttributeType } from '../../store/match-asset.ts';
import { viewersOf } from '../../store/visible-lightboxes.ts';
import { AssetWriter } from './asset-writer.ts';
import { KeywordCounts } from './keyword-counts.ts';
import { StatementCache } from './statement-cache.ts';

/** Brings the tables of an index up to changes of the records. To be used inside a transaction. */
export class IndexWriter {
  private readonly database: DatabaseSync;
  private readonly statements: StatementCache;
  private readonly assets: AssetWriter;

  constructor(database: DatabaseSync) {
    this.database = database;
    this.statements = new StatementCache(database);
    this.assets = new AssetWriter(database);
  }

  /** Writes changes, given as they are iterated; call `finish` after the last ones. */
  begin(): { readonly write: (change: Change) => void; readonly finish: () => void } {
    const keywords = new KeywordCounts();
    let definitions = this.definitions();
    let mapAsset = matchAssetMapper({ categories: [], attributes: definitions });
    let isRedefined = false;
    let last = this.lastNumber();
    const take = (id: string): number | undefined => {
      const number = this.assets.numberOf(id);
      if (number === undefined) return undefined;
      this.assets.remove(number);
      keywords.subtract(this.takeKeywords(number));
      return number;
    };
    const putAsset = (asset: LibraryAsset): void => {
      const number = take(asset.id) ?? ++last;
      this.assets.insert(number, mapAsset(asset));
      keywords.add(asset.keywords);
      this.statements
        .get('INSERT INTO "source" VALUES (?, ?, ?)')
        .run(number, JSON.stringify(asset.keywords), JSON.stringify(asset.attributes));
    };
    const redefine = (id: string, type: AttributeType['type'] | undefined): void => {
      if (!this.defineAttribute(id, type)) return;
      // Assets that are written from now on are read by the new definitions.
      isRedefined ||= last > 0;
      definitions = this.definitions();
      mapAsset = matchAssetMapper({ categories: [], attributes: definitions });
    };
    return {
      write: (change) => {
        if (change.kind === 'asset') {
          if (change.removed) take(change.id);
          else putAsset(change.value);
        } else if (change.kind === 'lightbox') this.putLightbox(change.id, change.removed ? undefined : change.value);
        else if (change.kind === 'attribute') redefine(change.id, change.removed ? undefined : change.value.type);
      },
      finish: () => {
        if (isRedefined) this.readAttributesAnew(definitions);
        keywords.write(this.statements);
      },
    };
  }

  /** To be called when the transaction was undone. */
  forget(): void {
    this.assets.forget();
  }

  private lastNumber(): number {
    return Number(this.statements.get('SELECT max("number") AS "last" FROM "asset"').get()?.['last'] ?? 0);
  }

  /** The keywords that an asset had. */
  private takeKeywords(number: number): readonly string[] {
    const rows = this.statements.get('DELETE FROM "source" WHERE "number" = ? RETURNING "keywords"').all(number);
    return rows.flatMap((row): readonly string[] => JSON.parse(String(row['keywords'])));
  }

  private definitions(): readonly AttributeType[] {
    const rows = this.statements.get('SELECT * FROM "attribute"').all();
    return rows.map((row): AttributeType => JSON.parse(String(row['definition'])));
  }

  /** Returns whether attribute values are read differently after it. */
  private defineAttribute(id: string, type: AttributeType['type'] | undefined): boolean {
    const stored = storedText(id);
    if (type === undefined)
      return this.statements.get('DELETE FROM "attribute" WHERE "id" = ?').run(stored).changes > 0;
    const definition: AttributeType = { id, type };
    const upsert = `INSERT INTO "attribute" VALUES (?1, ?2)
      ON CONFLICT DO UPDATE SET "definition" = ?2 WHERE "definition" <> ?2`;
    return this.statements.get(upsert).run(stored, JSON.stringify(definition)).changes > 0;
  }

  /** What is stored of a value depends on the type of its attribute. */
  private readAttributesAnew(definitions: readonly AttributeType[]): void {
    const map = attributeMapper(definitions);
    this.assets.removeAttributes();
    const rows = this.database.prepare(`SELECT "number", "attributes" FROM "source" WHERE "attributes" <> '{}'`);
    for (const { number, attributes } of rows.all())
      this.assets.insertAttributes(Number(number), map(JSON.parse(String(attributes))));
  }

  private putLightbox(id: string, lightbox: LibraryLightbox | undefined): void {
    this.statements.get('DELETE FROM "lightbox_viewer" WHERE "id" = ?').run(storedText(id));
    if (lightbox === undefined) return;
    const insert = this.statements.get('INSERT INTO "lightbox_viewer" VALUES (?, ?, ?)');
    for (const viewer of viewersOf(lightbox)) insert.run(storedText(viewer), storedText(fold(id)), storedText(id));
  }
}
