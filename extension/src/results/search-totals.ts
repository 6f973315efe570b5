import type { SavedSearch, SavedSearchDocument } from '@assetql/core/document';
import { essence } from '../searches/essence.ts';

/** How many assets a search finds, as far as it was asked. */
export type SearchTotal =
  | { readonly kind: 'counting' }
  /** `isLeast`: there are so many at least; the service does not say how many there are. */
  | { readonly kind: 'counted'; readonly total: number; readonly isLeast: boolean }
  /** It could not be run: a sentence. */
  | { readonly kind: 'failed'; readonly problem: string };

/** A search in its file. */
export interface TotalledSearch {
  readonly file: { readonly uri: { readonly toString: () => string }; readonly document: SavedSearchDocument };
  readonly search: SavedSearch;
}

/** Totals that are kept. */
const most = 20_000;

const keyOf = ({ file: { uri, document }, search }: TotalledSearch): string =>
  `${uri.toString()}\n${essence(document, search)}`;

/** The totals of searches. A search that is edited so that it finds something else has none. */
export class SearchTotals {
  private readonly totals = new Map<string, SearchTotal>();
  private readonly changed: (search?: TotalledSearch) => void;

  /** `changed` is called at every change, with the search whose total it is, or with none when it is that of all. */
  constructor(changed: (search?: TotalledSearch) => void) {
    this.changed = changed;
  }

  of(search: TotalledSearch): SearchTotal | undefined {
    return this.totals.get(keyOf(search));
  }

  /** Sets what is known of a search; nothing forgets it. */
  set(search: TotalledSearch, total: SearchTotal | undefined): void {
    const key = keyOf(search);
    this.totals.delete(key);
    if (total !== undefined) this.totals.set(key, total);
    const [oldest] = this.totals.keys();
    if (this.totals.size > most && oldest !== undefined) this.totals.delete(oldest);
    this.changed(search);
  }

  /** Forgets all: they are of another library. */
  clear(): void {
    if (this.totals.size === 0) return;
    this.totals.clear();
    this.changed();
  }
}
