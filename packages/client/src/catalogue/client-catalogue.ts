import type { Catalogue } from '@assetql/core';

/** The lists of a library that a catalogue caches. */
export type CatalogueResource = 'attributes' | 'users' | 'categories' | 'lightboxes';

/**
 * Core's {@link Catalogue} of a library, loaded in the background. The lists can be read at any time; one that is `undefined` has not been
 * loaded yet. A list is replaced, never mutated.
 */
export interface ClientCatalogue extends Catalogue {
  readonly keywords: NonNullable<Catalogue['keywords']>;
  /** The error of the last load, by list. Data loaded earlier stays available. */
  readonly errors: Readonly<Partial<Record<CatalogueResource, unknown>>>;
  /** Resolves when the current load has finished or failed. Never rejects. */
  readonly ready: () => Promise<void>;
  /** Reloads all lists and clears the keyword cache. Cancels a load that is in progress. Resolves like `ready`. */
  readonly refresh: () => Promise<void>;
  /** Registers a listener for changes of lists and errors. Returns the function that removes it. */
  readonly onChange: (listener: () => void) => () => void;
  /** Cancels pending requests and removes all listeners. */
  readonly dispose: () => void;
}
