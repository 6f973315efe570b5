import type { Catalogue } from '@assetql/core';
import type { BoundRequest, SavedSearch } from '@assetql/core/document';
import { currentRequest, type RequestSettings } from '../answer/current-request.ts';

/** The requests of two searches at one instant, or why there are none. */
export type RequestPair =
  | { readonly kind: 'requests'; readonly before: BoundRequest; readonly after: BoundRequest }
  /** One of them cannot be run. */
  | { readonly kind: 'held'; readonly which: 'before' | 'after' }
  /** Names are still being loaded. */
  | { readonly kind: 'waiting' };

/**
 * Binds two searches at the same instant, in epoch milliseconds, so that `now - 30d` is the same time in both. `namesAreComing` is true
 * while the library's names are being loaded.
 */
export function pairRequests(
  before: SavedSearch,
  after: SavedSearch,
  catalogue: Catalogue,
  now: number,
  namesAreComing: boolean,
  settings: RequestSettings,
): RequestPair {
  const bind = (search: SavedSearch): ReturnType<typeof currentRequest> =>
    currentRequest(search, catalogue, now, namesAreComing, settings);
  const [left, right] = [bind(before), bind(after)];
  if (left.kind === 'held' || right.kind === 'held')
    return { kind: 'held', which: left.kind === 'held' ? 'before' : 'after' };
  if (left.kind === 'waiting' || right.kind === 'waiting') return { kind: 'waiting' };
  return { kind: 'requests', before: left.request, after: right.request };
}
