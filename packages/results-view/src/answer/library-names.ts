import type { ClientCatalogue } from '@assetql/client';
import type { Catalogue } from '@assetql/core';

/** The names of a library as the views need them: readable at any time, with word of when they have come and when they change. */
export type LibraryNames = Catalogue & Pick<ClientCatalogue, 'ready' | 'onChange'>;
