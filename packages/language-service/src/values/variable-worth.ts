import type { Catalogue } from '@assetql/core';
import {
  documentZone,
  evaluateTime,
  lookupIn,
  type LookUpValue,
  type SavedSearch,
  type TimeValue,
} from '@assetql/core/document';
import type { ServiceContext } from '../service-context.ts';

/** The zone in which a search counts its days: that of the person, else the one that the file names, else UTC. */
export function timeZoneOf(search: SavedSearch | undefined, { timeZone }: ServiceContext): string {
  return timeZone ?? (search && documentZone(search)) ?? 'UTC';
}

/** The instant that a relative time means now, in epoch milliseconds; nothing outside the years 0 to 9999. */
export function instantNow(
  time: TimeValue,
  search: SavedSearch | undefined,
  context: ServiceContext,
): number | undefined {
  return evaluateTime(time, { now: context.now ?? Date.now(), timeZone: timeZoneOf(search, context) });
}

/** What a look-up finds: an id, or that there is none, or several. */
export type LookedUp =
  { readonly found: 'one'; readonly id: string } | { readonly found: 'none' } | { readonly found: 'several' };

/** What a look-up finds in the library; nothing while its names are not known. */
export function lookedUp({ lookUp, path }: LookUpValue, catalogue: Catalogue | undefined): LookedUp | undefined {
  const found = catalogue === undefined ? undefined : lookupIn(catalogue)(lookUp, path);
  if (typeof found === 'string') return { found: 'one', id: found };
  return found?.found === undefined ? undefined : { found: found.found };
}
