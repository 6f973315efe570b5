import { fold } from '@assetql/core/meaning';
import type { LibraryAsset, LibraryAttribute, LibraryCategory, LibraryLightbox, LibraryUser } from '../asset.ts';
import type { AssetIndex, IndexedKeyword } from '../asset-index/asset-index.ts';
import type { Records } from '../records/records.ts';
import type { Store, StoreQuery, StoreRestriction } from '../store.ts';
import { visibleLightboxes } from './visible-lightboxes.ts';

type Counted<Row> = Row & { readonly assetCount: number };

/** Records and the index that is made from them, as one store. */
export class RecordStore implements Store {
  private readonly records: Records;
  private readonly index: AssetIndex;

  constructor(records: Records, index: AssetIndex) {
    this.records = records;
    this.index = index;
  }

  async list(
    { sort, count, offset, ...restriction }: StoreQuery,
    signal?: AbortSignal,
  ): Promise<{ readonly total: number; readonly assets: readonly LibraryAsset[] }> {
    const { total, ids } = await this.index.query({ restriction, sort, count, offset }, signal);
    return { total, assets: await this.records.get('asset', ids, signal) };
  }

  async facets(restriction: StoreRestriction, signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    const { facets } = await this.index.query({ restriction, count: 0, offset: 0, facets: true }, signal);
    return facets ?? new Map();
  }

  async asset(id: string): Promise<LibraryAsset | undefined> {
    const [asset] = await this.records.get('asset', [id]);
    return asset;
  }

  attributes(): Promise<readonly LibraryAttribute[]> {
    return this.records.all('attribute');
  }

  users(): Promise<readonly LibraryUser[]> {
    return this.records.all('user');
  }

  async categories(): Promise<readonly Counted<LibraryCategory>[]> {
    return this.counted(await this.records.all('category'), 'categoryIds');
  }

  async lightboxes(viewer: string): Promise<readonly Counted<LibraryLightbox>[]> {
    return this.counted(visibleLightboxes(await this.records.all('lightbox'), viewer), 'lightboxIds');
  }

  keywords(prefix: string, limit: number): Promise<readonly IndexedKeyword[]> {
    return this.index.keywords(prefix, limit);
  }

  async close(): Promise<void> {
    await this.index.close();
    await this.records.close();
  }

  private async counted<Row extends { readonly id: string }>(
    rows: readonly Row[],
    member: 'categoryIds' | 'lightboxIds',
  ): Promise<readonly Counted<Row>[]> {
    const counts = await this.index.assetCounts(member);
    return rows.map((row) => ({ ...row, assetCount: counts.get(fold(row.id)) ?? 0 }));
  }
}
