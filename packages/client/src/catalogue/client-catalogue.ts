import type { Catalogue } from '@assetql/core';

/** The parts of a library that a catalogue keeps. */
export type CatalogueResource = 'attributes' | 'users' | 'categories' | 'lightboxes';

/**
 * What is known of a library: core's {@link Catalogue}, filled in the background. The lists can be read at any time; one that is absent
 * has not come yet. A list is replaced, never changed.
 */
export interface ClientCatalogue extends Catalogue {
  readonly keywords: NonNullable<Catalogue['keywords']>;
  /** Why a list could not be fetched the last time. What came before stays readable. */
  readonly errors: Readonly<Partial<Record<CatalogueResource, unknown>>>;
  /** Resolves when what is being fetched has come or failed. Never rejects. */
  readonly ready: () => Promise<void>;
  /** Fetches everything anew and forgets keywords. A fetch that is under way is cancelled. Resolves as `ready` does. */
  readonly refresh: () => Promise<void>;
  /** Calls `listener` whenever a list or an error has changed. Gives a function that ends that. */
  readonly onChange: (listener: () => void) => () => void;
  /** Cancels what is under way and tells nobody of anything any more. */
  readonly dispose: () => void;
}
