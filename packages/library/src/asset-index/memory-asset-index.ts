import type { MatchAsset, SortKey } from '@assetql/core';
import { compareAssets, conditionPredicate, fold, sortOrder, storedText } from '@assetql/core/meaning';
import type { LibraryAsset, LibraryAttribute, LibraryLightbox } from '../asset.ts';
import type { Change } from '../records/records.ts';
import { KeywordList, keywordId } from '../store/keyword-list.ts';
import { matchAssetMapper } from '../store/match-asset.ts';
import { inTurns } from '../store/turns.ts';
import { visibleLightboxes } from '../store/visible-lightboxes.ts';
import {
  IndexBehindError,
  type AssetIndex,
  type IndexAnswer,
  type IndexedKeyword,
  type IndexQuery,
} from './asset-index.ts';

/** An asset as it is kept, and as a query sees it. */
interface Entry {
  readonly asset: LibraryAsset;
  /** Without lightboxes, which depend on who asks. */
  readonly match: MatchAsset;
}

/** How many viewers' views of the assets are kept. */
const mostViews = 8;

/**
 * An index in memory. A query looks at every asset, in the order in which they were added; orders are made once. Long queries let others
 * have their turn.
 */
export class MemoryAssetIndex implements AssetIndex {
  private applied = 0;
  private readonly assets = new Map<string, LibraryAsset>();
  private readonly attributes = new Map<string, LibraryAttribute>();
  private readonly lightboxes = new Map<string, LibraryLightbox>();
  /** What queries look at; made when it is needed, and kept for assets that have not changed. */
  private readonly matches = new Map<string, Entry>();
  private entries: readonly Entry[] | undefined;
  private readonly orders = new Map<string, Uint32Array>();
  private readonly views = new Map<string, readonly MatchAsset[]>();
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
    this.entries = undefined;
    this.keywordEntries = undefined;
    this.orders.clear();
    this.views.clear();
    this.applied = sequence;
  }

  async query(query: IndexQuery, signal?: AbortSignal): Promise<IndexAnswer> {
    signal?.throwIfAborted();
    const asOf = this.applied;
    if (query.atLeast !== undefined && asOf < query.atLeast) throw new IndexBehindError(asOf, query.atLeast);
    const entries = this.currentEntries();
    const isMatch = conditionPredicate(query.restriction);
    const view = this.view(entries, query.viewer);
    const order = query.count > 0 ? this.order(entries, query.sort) : undefined;
    // First in the order of the memory, which is several times faster than in the order of the list.
    const found = new Uint8Array(view.length);
    const facets = new Map<string, number>();
    let total = 0;
    let place = 0;
    const visit = (match: MatchAsset): void => {
      if (isMatch(match)) {
        found[place] = 1;
        total += 1;
        if (query.facets === true) {
          const extension = fold(match.fileExtension ?? '');
          facets.set(extension, (facets.get(extension) ?? 0) + 1);
        }
      }
      place += 1;
    };
    await inTurns(view, visit, signal);
    const ids = order === undefined ? [] : pageOf(query, { entries, order, found, total });
    return { total, ids, asOf, ...(query.facets === true ? { facets } : {}) };
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
      this.matches.delete(change.id);
      put(this.assets, change.id, change.removed ? undefined : change.value);
    } else if (change.kind === 'lightbox') put(this.lightboxes, change.id, change.removed ? undefined : change.value);
    else if (change.kind === 'attribute') {
      put(this.attributes, change.id, change.removed ? undefined : change.value);
      // What queries see of a value depends on the type of its attribute.
      this.mapAsset = undefined;
      this.matches.clear();
    }
  }

  private mapper(): ReturnType<typeof matchAssetMapper> {
    // Names and ancestors of categories are resolved in the query.
    this.mapAsset ??= matchAssetMapper({ categories: [], attributes: [...this.attributes.values()] });
    return this.mapAsset;
  }

  private currentEntries(): readonly Entry[] {
    if (this.entries !== undefined) return this.entries;
    const mapAsset = this.mapper();
    const entries: Entry[] = [];
    for (const [id, asset] of this.assets) {
      const entry = this.matches.get(id) ?? { asset, match: mapAsset(asset, () => false) };
      this.matches.set(id, entry);
      entries.push(entry);
    }
    this.entries = entries;
    return entries;
  }

  /** Places of the assets in the order of a sort. */
  private order(entries: readonly Entry[], sort: SortKey | undefined): Uint32Array {
    const { row, descending } = sortOrder(sort);
    const name = `${row.key} ${String(descending)}`;
    const known = this.orders.get(name);
    if (known !== undefined) return known;
    const compare = compareAssets(sort);
    const placed = entries.map(({ match }, place) => ({ match, place }));
    const sorted = placed.toSorted((a, b) => compare(a.match, b.match));
    const order = Uint32Array.from(sorted, ({ place }) => place);
    this.orders.set(name, order);
    return order;
  }

  /** The assets with the lightboxes that a viewer may see. Most assets are in none, and the same for all. */
  private view(entries: readonly Entry[], viewer: string): readonly MatchAsset[] {
    const name = fold(viewer);
    const known = this.views.get(name);
    if (known !== undefined) return known;
    const visible = new Set(visibleLightboxes([...this.lightboxes.values()], viewer).map(({ id }) => fold(id)));
    const sees = (id: string): boolean => visible.has(fold(id));
    const mapAsset = this.mapper();
    const view = entries.map(({ asset, match }) => (asset.lightboxIds.some(sees) ? mapAsset(asset, sees) : match));
    const [oldest] = this.views.keys();
    if (this.views.size >= mostViews && oldest !== undefined) this.views.delete(oldest);
    this.views.set(name, view);
    return view;
  }
}

function put<Value>(values: Map<string, Value>, id: string, value: Value | undefined): void {
  if (value === undefined) values.delete(id);
  else values.set(id, value);
}

interface Results {
  readonly entries: readonly Entry[];
  readonly order: Uint32Array;
  /** 1 at the place of each result. */
  readonly found: Uint8Array;
  readonly total: number;
}

/** Ids of the assets of a page. */
function pageOf({ count, offset }: IndexQuery, { entries, order, found, total }: Results): readonly string[] {
  const ids: string[] = [];
  const end = Math.min(offset + count, total);
  if (offset >= end) return ids;
  let passed = 0;
  for (const place of order) {
    if (found[place] !== 1) continue;
    const entry = entries[place];
    if (passed >= offset && entry !== undefined) ids.push(entry.asset.id);
    passed += 1;
    if (passed === end) break;
  }
  return ids;
}
