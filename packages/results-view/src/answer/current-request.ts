import type { Catalogue } from '@assetql/core';
import { bind, lookupIn, type BindOptions, type BoundRequest, type SavedSearch } from '@assetql/core/document';
import { phrase } from '../view/phrase.ts';

/** What searches are bound by, beside the instant and the names. */
export type RequestSettings = Pick<BindOptions, 'timeZone' | 'schema' | 'severities'>;

/** What is asked, with the instant in epoch milliseconds that its relative times count from. */
export interface AskedRequest {
  readonly request: BoundRequest;
  readonly now: number;
  readonly settings?: RequestSettings;
}

/**
 * The request of a search with its variables replaced, as it is at an instant in epoch milliseconds; why there is none; or nothing yet,
 * while names are still fetched.
 */
export type CurrentRequest =
  | ({ readonly kind: 'request' } & AskedRequest)
  | { readonly kind: 'held'; readonly why: string }
  | { readonly kind: 'waiting' };

/** The request of a search. `now` is in epoch milliseconds; `namesAreComing` is true until the library's names have been fetched. */
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
