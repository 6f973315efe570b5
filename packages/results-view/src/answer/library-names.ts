import type { ClientCatalogue } from '@assetql/client';
import type { Catalogue } from '@assetql/core';

/** The names of a library for the views: readable at any time, with events for loading and changes. */
export type LibraryNames = Catalogue & Pick<ClientCatalogue, 'ready' | 'onChange'>;
