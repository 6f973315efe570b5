import { print, type Filter } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';
import type { AssetQuery } from '@assetql/client';

/** A request as texts, with its filter replaced. */
export function restrictionWith(request: Restriction, filters: Filter | undefined): AssetQuery {
  const { containerfilter, search, searchFields } = request;
  return {
    ...(filters === undefined ? {} : { filters: print(filters) }),
    ...(containerfilter === undefined ? {} : { containerfilter: print(containerfilter) }),
    ...(search === undefined ? {} : { search: print(search) }),
    ...(searchFields === undefined ? {} : { searchFields }),
  };
}

/** A text that identifies a counting request. */
export function countKey(request: Restriction, filters: Filter | undefined): string {
  return JSON.stringify({ ...restrictionWith(request, filters), count: 0 });
}
