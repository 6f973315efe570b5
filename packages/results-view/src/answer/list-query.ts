import { print } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import type { AssetQuery } from '@assetql/client';
import { restrictionWith } from '../facets/restriction.ts';

/** The texts of a request. Both the request sent and the URL displayed are made from it. */
export function listQuery(request: BoundRequest): AssetQuery {
  const { sort, count, offset } = request;
  return {
    ...restrictionWith(request, request.filters),
    ...(sort === undefined ? {} : { sort: print(sort) }),
    ...(count === undefined ? {} : { count }),
    ...(offset === undefined ? {} : { offset }),
  };
}
