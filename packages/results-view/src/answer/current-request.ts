import type { Catalogue } from '@assetql/core';
import { bind, lookupIn, type BindOptions, type BoundRequest, type SavedSearch } from '@assetql/core/document';
import { phrase } from '../view/text/phrase.ts';

/** The options for binding searches, besides the instant and the names. */
export type RequestSettings = Pick<BindOptions, 'timeZone' | 'schema' | 'severities'>;

/** A resolved request, with the instant in epoch milliseconds that its relative times refer to. */
export interface ResolvedRequest {
  readonly request: BoundRequest;
  readonly now: number;
  readonly settings?: RequestSettings;
}

/**
 * The request of a search, bound at an instant in epoch milliseconds; or the reason why there is none; or that names are still being
 * loaded.
 */
export type CurrentRequest =
  | ({ readonly kind: 'request' } & ResolvedRequest)
  | { readonly kind: 'held'; readonly why: string }
  | { readonly kind: 'waiting' };

/** The request of a search. `now` is in epoch milliseconds; `namesAreComing` is true while the library's names are being loaded. */
export function currentRequest(
  search: SavedSearch | undefined,
  catalogue: Catalogue,
  now: number,
  namesAreComing: boolean,
  settings: RequestSettings = {},
): CurrentRequest {
  if (search === undefined) return { kind: 'held', why: phrase('There is no search yet. Start from an example.') };
  const { request, diagnostics } = bind(search, { ...settings, now, lookup: lookupIn(catalogue) });
  if (request !== undefined) return { kind: 'request', request, now, settings };
  if (namesAreComing && diagnostics.every(({ code }) => code === 'look-up')) return { kind: 'waiting' };
  return { kind: 'held', why: phrase('Mend the query to run it.') };
}
