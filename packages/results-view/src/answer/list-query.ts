import { print } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import type { AssetQuery } from '@assetql/client';
import { restrictionWith } from '../facets/restriction.ts';

/** A request as the texts that are sent: what is asked and the address that is shown are both made from it. */
export function listQuery(request: BoundRequest): AssetQuery {
  const { sort, count, offset } = request;
  return {
    ...restrictionWith(request, request.filters),
    ...(sort === undefined ? {} : { sort: print(sort) }),
    ...(count === undefined ? {} : { count }),
    ...(offset === undefined ? {} : { offset }),
  };
}
