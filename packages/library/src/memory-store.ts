import type { MatchAsset, SortKey } from '@assetql/core';
import { compareAssets, fold, restrictionPredicate, sortOrder, storedText } from '@assetql/core/meaning';
import type { LibraryAsset, LibraryAttribute, LibraryCategory, LibraryLightbox, LibraryUser } from './asset.ts';
import type { LibraryContent, Store, StoreQuery, StoreRestriction } from './store.ts';
import { KeywordList, keywordId } from './store/keyword-list.ts';
import { matchAssetMapper } from './store/match-asset.ts';
import { inTurns } from './store/turns.ts';
import { visibleLightboxes } from './store/visible-lightboxes.ts';

/** An asset as it is kept, and as a query sees it. */
interface Entry {
  readonly asset: LibraryAsset;
  readonly match: MatchAsset;
}

/** How many viewers' views of the assets are kept. */
const mostViews = 8;

/**
 * A store in memory, for pages, tests and small libraries. A query looks at every asset, in the order it asks for; orders are made
 * once. Long queries let others have their turn.
 */
export class MemoryStore implements Store {
  private readonly content: Omit<LibraryContent, 'assets'>;
  private readonly entries: readonly Entry[];
  private readonly byId: ReadonlyMap<string, LibraryAsset>;
  private readonly keywordEntries: readonly (readonly [folded: string, keyword: string])[];
  private readonly orders = new Map<string, Uint32Array>();
  private readonly views = new Map<string, readonly MatchAsset[]>();
  private readonly mapAsset: ReturnType<typeof matchAssetMapper>;

  constructor(content: LibraryContent) {
    this.content = content;
    this.mapAsset = matchAssetMapper(content);
    this.entries = Array.from(content.assets, (asset) => ({ asset, match: this.mapAsset(asset, () => false) }));
    this.byId = new Map(this.entries.map(({ asset }) => [asset.id, asset]));
    const keywords = new KeywordList();
    for (const { asset } of this.entries) for (const keyword of asset.keywords) keywords.add(keyword);
    this.keywordEntries = keywords.entries();
  }

  async list(
    query: StoreQuery,
    signal?: AbortSignal,
  ): Promise<{ readonly total: number; readonly assets: readonly LibraryAsset[] }> {
    const matches = restrictionPredicate(query);
    const view = this.view(query.viewer);
    // First in the order of the memory, which is several times faster than in the order of the list.
    const found = new Uint8Array(view.length);
    let total = 0;
    let place = 0;
    const visit = (match: MatchAsset): void => {
      if (matches(match)) {
        found[place] = 1;
        total += 1;
      }
      place += 1;
    };
    await inTurns(view, visit, signal);
    return { total, assets: this.page(query, found, total) };
  }

  async facets(restriction: StoreRestriction, signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    const matches = restrictionPredicate(restriction);
    const counts = new Map<string, number>();
    const visit = (match: MatchAsset): void => {
      if (!matches(match)) return;
      const extension = fold(match.fileExtension ?? '');
      counts.set(extension, (counts.get(extension) ?? 0) + 1);
    };
    await inTurns(this.view(restriction.viewer), visit, signal);
    return counts;
  }

  async asset(id: string): Promise<LibraryAsset | undefined> {
    return this.byId.get(id);
  }

  async attributes(): Promise<readonly LibraryAttribute[]> {
    return this.content.attributes;
  }

  async users(): Promise<readonly LibraryUser[]> {
    return this.content.users;
  }

  async categories(): Promise<readonly (LibraryCategory & { readonly assetCount: number })[]> {
    const counts = this.count(({ categoryIds }) => categoryIds);
    return this.content.categories.map((row) => ({ ...row, assetCount: counts.get(fold(row.id)) ?? 0 }));
  }

  async lightboxes(viewer: string): Promise<readonly (LibraryLightbox & { readonly assetCount: number })[]> {
    const counts = this.count(({ lightboxIds }) => lightboxIds);
    return visibleLightboxes(this.content.lightboxes, viewer).map((row) => ({
      ...row,
      assetCount: counts.get(fold(row.id)) ?? 0,
    }));
  }

  async keywords(prefix: string, limit: number): Promise<readonly { readonly id: string; readonly keyword: string }[]> {
    const start = storedText(fold(prefix));
    const found = this.keywordEntries.filter(([text]) => storedText(text).startsWith(start));
    return found.slice(0, limit).map(([text, keyword]) => ({ id: keywordId(text), keyword }));
  }

  async close(): Promise<void> {}

  /** Assets by folded id of what they are in. */
  private count(idsOf: (asset: LibraryAsset) => readonly string[]): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { asset } of this.entries) {
      for (const id of new Set(idsOf(asset).map(fold))) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  /** The assets of a page, of those that are marked as found. */
  private page(query: StoreQuery, found: Uint8Array, total: number): readonly LibraryAsset[] {
    const assets: LibraryAsset[] = [];
    const end = Math.min(query.offset + query.count, total);
    if (query.offset >= end) return assets;
    let passed = 0;
    for (const place of this.order(query.sort)) {
      if (found[place] !== 1) continue;
      const entry = this.entries[place];
      if (passed >= query.offset && entry !== undefined) assets.push(entry.asset);
      passed += 1;
      if (passed === end) break;
    }
    return assets;
  }

  /** Places of the assets in the order of a sort. */
  private order(sort: SortKey | undefined): Uint32Array {
    const { row, descending } = sortOrder(sort);
    const name = `${row.key} ${String(descending)}`;
    const known = this.orders.get(name);
    if (known !== undefined) return known;
    const compare = compareAssets(sort);
    const placed = this.entries.map(({ match }, place) => ({ match, place }));
    const sorted = placed.toSorted((a, b) => compare(a.match, b.match));
    const order = Uint32Array.from(sorted, ({ place }) => place);
    this.orders.set(name, order);
    return order;
  }

  /** The assets with the lightboxes that a viewer may see. Most assets are in none, and the same for all. */
  private view(viewer: string): readonly MatchAsset[] {
    const name = fold(viewer);
    const known = this.views.get(name);
    if (known !== undefined) return known;
    const visible = new Set(visibleLightboxes(this.content.lightboxes, viewer).map(({ id }) => fold(id)));
    const sees = (id: string): boolean => visible.has(fold(id));
    const view = this.entries.map(({ asset, match }) =>
      asset.lightboxIds.some(sees) ? this.mapAsset(asset, sees) : match,
    );
    const [oldest] = this.views.keys();
    if (this.views.size >= mostViews && oldest !== undefined) this.views.delete(oldest);
    this.views.set(name, view);
    return view;
  }
}
