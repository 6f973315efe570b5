import type { Diagnostic } from '@assetql/core';
import {
  checkDocument,
  resolveSearch,
  type Catalogue,
  type ResolvedSearch,
  type SavedSearch,
  type SavedSearchDocument,
} from '@assetql/core/document';
import type { SearchSettings } from '../contracts/searches.ts';

export interface SearchResolverOptions {
  readonly settings: SearchSettings;
  /** The one instant of the run, in epoch milliseconds. */
  readonly now: number;
  /** The names of the library; asked for when a search looks some up. */
  readonly names: () => Promise<Catalogue>;
}

/** Resolves the searches of a run. What holds for all of a file is found out once. */
export class SearchResolver {
  private readonly options: SearchResolverOptions;
  private readonly diagnostics = new WeakMap<SavedSearchDocument, readonly Diagnostic[]>();

  constructor(options: SearchResolverOptions) {
    this.options = options;
  }

  /** The request of a search, with what there is to say about it. Rejects with what fetching names does. */
  async resolve(document: SavedSearchDocument, search: SavedSearch): Promise<ResolvedSearch> {
    const { settings, now, names } = this.options;
    const { check, timeZone } = settings;
    const options = { ...check, ...(timeZone === undefined ? {} : { timeZone }) };
    const known = this.diagnostics.get(document) ?? checkDocument(document, options);
    this.diagnostics.set(document, known);
    return await resolveSearch(document, search, known, { ...options, now, names });
  }
}
