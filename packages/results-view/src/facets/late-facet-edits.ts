import type { facetEdits } from './facet-edits.ts';

let loaded: typeof facetEdits | undefined;

/** The function that edits the file on a click, if it has been loaded, so that a click takes effect immediately. */
export const loadedFacetEdits = (): typeof facetEdits | undefined => loaded;

/** Loads the function that edits the file on a click; `undefined` when offline, in which case the next call tries again. */
export async function loadFacetEdits(): Promise<typeof facetEdits | undefined> {
  loaded ??= (await import('./facet-edits.ts').catch(() => undefined))?.facetEdits;
  return loaded;
}
