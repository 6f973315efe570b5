/**
 * What an editor and the look-ups of a saved search know of a library: a synchronous snapshot, and an asynchronous search of keywords.
 * A member that is absent is not known yet. Implemented by the client.
 */
export interface Catalogue {
  readonly attributes?: readonly CatalogueAttribute[];
  readonly users?: readonly CatalogueUser[];
  readonly categories?: readonly CatalogueCategory[];
  readonly lightboxes?: readonly CatalogueLightbox[];
  /** Keywords that start with `prefix`, at most `limit` of them. */
  readonly keywords?: (prefix: string, limit: number, signal?: AbortSignal) => Promise<readonly string[]>;
}

export interface CatalogueAttribute {
  readonly id: string;
  readonly name: string;
  readonly type: 'string' | 'number' | 'date' | 'lookup';
  /** The values a lookup can have; of another type, some that it has. */
  readonly values?: readonly string[];
}

export interface CatalogueUser {
  readonly id: string;
  readonly userName: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

export interface CatalogueCategory {
  readonly id: string;
  readonly name: string;
  /** Names from the root to this category. */
  readonly path: readonly string[];
  readonly parentId?: string;
  readonly assetCount?: number;
}

export interface CatalogueLightbox {
  readonly id: string;
  readonly name: string;
}

/** A look-up that names nothing, or several things. */
export interface LookupMiss {
  readonly found: 'none' | 'several';
  /** What may have been meant, best first, as it would be written in the look-up. */
  readonly suggestions: readonly string[];
  /** Ids of what may have been meant, best first; also of what a look-up cannot name so that nothing else is meant. */
  readonly ids: readonly string[];
}
