import type { MatchAsset } from '@assetql/core';
import { compareCodePoints, fold, storedText } from '@assetql/core/meaning';
import type { LibraryAsset, LibraryAttribute, LibraryLightbox } from '../asset.ts';
import type { Change } from '../records/records.ts';
import { KeywordList, keywordId } from '../store/keyword-list.ts';
import { matchAssetMapper } from '../store/match-asset.ts';
import { finishInTurns } from '../store/turns.ts';
import { visibleLightboxes } from '../store/visible-lightboxes.ts';
import {
  IndexBehindError,
  type AssetIndex,
  type IndexAnswer,
  type IndexedKeyword,
  type IndexQuery,
} from './asset-index.ts';
import { Segments } from './segment/segments.ts';

/** An index in memory: the assets in segments, whose columns are made when a query asks for them. Long queries let others have their turn. */
export class MemoryAssetIndex implements AssetIndex {
  private applied = 0;
  private readonly assets = new Map<string, LibraryAsset>();
  private readonly attributes = new Map<string, LibraryAttribute>();
  private readonly lightboxes = new Map<string, LibraryLightbox>();
  private readonly segments = new Segments();
  /** Ids of the assets that have changed since the segments were brought up to date. */
  private readonly changed = new Set<string>();
  private mapAsset: ReturnType<typeof matchAssetMapper> | undefined;
  private keywordEntries: readonly (readonly [folded: string, keyword: string])[] | undefined;

  async sequence(): Promise<number> {
    return this.applied;
  }

  async apply(changes: readonly Change[], sequence: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.applyNow(changes, sequence);
  }

  /** As `apply`, at once. */
  applyNow(changes: Iterable<Change>, sequence: number): void {
    if (sequence <= this.applied) return;
    for (const change of changes) this.applyOne(change);
    this.keywordEntries = undefined;
    this.applied = sequence;
  }

  async query(query: IndexQuery, signal?: AbortSignal): Promise<IndexAnswer> {
    signal?.throwIfAborted();
    const asOf = this.applied;
    if (query.atLeast !== undefined && asOf < query.atLeast) throw new IndexBehindError(asOf, query.atLeast);
    this.follow();
    const visible = visibleLightboxes([...this.lightboxes.values()], query.viewer);
    const seen = { lightboxIds: new Set(visible.map(({ id }) => storedText(fold(id)))) };
    return { ...(await finishInTurns(this.segments.query(query, seen), signal)), asOf };
  }

  async assetCounts(member: 'categoryIds' | 'lightboxIds', signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    signal?.throwIfAborted();
    const counts = new Map<string, number>();
    for (const asset of this.assets.values())
      for (const id of new Set(asset[member].map(fold))) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }

  async keywords(prefix: string, limit: number, signal?: AbortSignal): Promise<readonly IndexedKeyword[]> {
    signal?.throwIfAborted();
    const start = storedText(fold(prefix));
    const found = this.allKeywords().filter(([text]) => storedText(text).startsWith(start));
    return found.slice(0, limit).map(([text, keyword]) => ({ id: keywordId(text), keyword }));
  }

  async close(): Promise<void> {}

  private allKeywords(): readonly (readonly [folded: string, keyword: string])[] {
    if (this.keywordEntries !== undefined) return this.keywordEntries;
    const keywords = new KeywordList();
    for (const asset of this.assets.values()) for (const keyword of asset.keywords) keywords.add(keyword);
    this.keywordEntries = keywords.entries();
    return this.keywordEntries;
  }

  private applyOne(change: Change): void {
    if (change.kind === 'asset') {
      this.changed.add(change.id);
      put(this.assets, change.id, change.removed ? undefined : change.value);
    } else if (change.kind === 'lightbox') put(this.lightboxes, change.id, change.removed ? undefined : change.value);
    else if (change.kind === 'attribute') {
      put(this.attributes, change.id, change.removed ? undefined : change.value);
      // What queries see of a value depends on the type of its attribute.
      this.mapAsset = undefined;
    }
  }

  /** Brings the segments up to date. */
  private follow(): void {
    const isNewMapping = this.mapAsset === undefined;
    // Names and ancestors of categories are resolved in the query.
    this.mapAsset ??= matchAssetMapper({ categories: [], attributes: [...this.attributes.values()] });
    if (!isNewMapping && this.changed.size === 0) return;
    const ids = isNewMapping ? [...this.assets.keys()] : [...this.changed];
    if (isNewMapping) this.segments.clear();
    const added: MatchAsset[] = [];
    for (const id of ids.toSorted(compareCodePoints)) {
      const asset = this.assets.get(id);
      if (asset !== undefined) added.push(this.mapAsset(asset));
    }
    this.segments.replace(ids, added);
    this.changed.clear();
  }
}

function put<Value>(values: Map<string, Value>, id: string, value: Value | undefined): void {
  if (value === undefined) values.delete(id);
  else values.set(id, value);
}
