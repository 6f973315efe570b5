import { fold, restrictionCondition, type Condition, type Restriction } from '@assetql/core/meaning';
import type { LibraryAsset, LibraryAttribute, LibraryCategory, LibraryLightbox, LibraryUser } from '../asset.ts';
import type { AssetIndex, IndexedKeyword } from '../asset-index/asset-index.ts';
import { followRecords } from '../asset-index/follow-records.ts';
import type { Records } from '../records/records.ts';
import type { IndexState, Store, StoreQuery, StoreRestriction } from '../store.ts';
import { categoryResolver } from './resolve-categories.ts';
import { visibleLightboxes } from './visible-lightboxes.ts';

type Counted<Row> = Row & { readonly assetCount: number };

export interface RecordStoreOptions {
  /** True where the index cannot be written: what it does not include yet is not found. */
  readonly readOnly?: boolean;
}

/**
 * Records and the index that is made from them, as one store. The index is brought up to the records before it is asked, so that whatever
 * was stored before a question, by whichever process, is found.
 */
export class RecordStore implements Store {
  private readonly records: Records;
  private readonly index: AssetIndex;
  private readonly readOnly: boolean;
  /** Made once for a list of categories: it is kept until the records give another one. */
  private readonly resolvers = new WeakMap<readonly LibraryCategory[], ReturnType<typeof categoryResolver>>();

  constructor(records: Records, index: AssetIndex, { readOnly = false }: RecordStoreOptions = {}) {
    this.records = records;
    this.index = index;
    this.readOnly = readOnly;
  }

  async list(
    { sort, count, offset, viewer, ...restriction }: StoreQuery,
    signal?: AbortSignal,
  ): Promise<{ readonly total: number; readonly assets: readonly LibraryAsset[] }> {
    await this.follow(signal);
    const condition = await this.condition(restriction, signal);
    const { total, ids } = await this.index.query({ restriction: condition, viewer, sort, count, offset }, signal);
    return { total, assets: await this.records.get('asset', ids, signal) };
  }

  async facets(
    { viewer, ...restriction }: StoreRestriction,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, number>> {
    await this.follow(signal);
    const condition = await this.condition(restriction, signal);
    const query = { restriction: condition, viewer, count: 0, offset: 0, facets: true };
    const { facets } = await this.index.query(query, signal);
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

  categoryTree(): Promise<readonly LibraryCategory[]> {
    return this.records.all('category');
  }

  async categories(): Promise<readonly Counted<LibraryCategory>[]> {
    return this.counted(await this.records.all('category'), 'categoryIds');
  }

  async lightboxes(viewer: string): Promise<readonly Counted<LibraryLightbox>[]> {
    return this.counted(visibleLightboxes(await this.records.all('lightbox'), viewer), 'lightboxIds');
  }

  async keywords(prefix: string, limit: number): Promise<readonly IndexedKeyword[]> {
    await this.follow();
    return this.index.keywords(prefix, limit);
  }

  async sequence(): Promise<number> {
    await this.follow();
    return this.index.sequence();
  }

  async indexState(signal?: AbortSignal): Promise<IndexState> {
    const sequence = await this.records.lastSequence(signal);
    // The index may have been fed meanwhile.
    return { sequence, lag: Math.max(0, sequence - (await this.index.sequence())) };
  }

  async close(): Promise<void> {
    await this.index.close();
    await this.records.close();
  }

  private async follow(signal?: AbortSignal): Promise<void> {
    if (!this.readOnly) await followRecords(this.index, this.records, signal);
  }

  /** What results satisfy, without names and ancestors of categories. */
  private async condition(restriction: Restriction, signal: AbortSignal | undefined): Promise<Condition> {
    const categories = await this.records.all('category', signal);
    const resolve = this.resolvers.get(categories) ?? categoryResolver(categories);
    this.resolvers.set(categories, resolve);
    return resolve(restrictionCondition(restriction));
  }

  private async counted<Row extends { readonly id: string }>(
    rows: readonly Row[],
    member: 'categoryIds' | 'lightboxIds',
  ): Promise<readonly Counted<Row>[]> {
    await this.follow();
    const counts = await this.index.assetCounts(member);
    return rows.map((row) => ({ ...row, assetCount: counts.get(fold(row.id)) ?? 0 }));
  }
}
