import type { facetEdits } from './facet-edits.ts';

let loaded: typeof facetEdits | undefined;

/** What writes the clicks on facets, if it has been loaded: then a click is written at once. */
export const loadedFacetEdits = (): typeof facetEdits | undefined => loaded;

/** Loads what writes the clicks on facets; nothing without a connection, and the next time it is tried again. */
export async function loadFacetEdits(): Promise<typeof facetEdits | undefined> {
  loaded ??= (await import('./facet-edits.ts').catch(() => undefined))?.facetEdits;
  return loaded;
}
