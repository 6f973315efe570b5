import type { Schema } from '@assetql/core';
import { and, BuildError } from '@assetql/core/build';
import { implies, type Restriction } from '@assetql/core/meaning';
import { isAllowed } from './is-allowed.ts';

/** A key of a request's search fields, independent of their order. */
const fieldsKey = ({ searchFields = [] }: Restriction): string =>
  searchFields
    .map((name) => name.toLowerCase())
    .toSorted()
    .join();

/** Whether both searches fit into one request, which has a single list of `searchFields`. */
export const canSearchTogether = (one: Restriction, other: Restriction): boolean =>
  one.search === undefined || other.search === undefined || fieldsKey(one) === fieldsKey(other);

/** The `searchFields` of whichever request has a search. */
export function searchFieldsOf(...requests: readonly Restriction[]): Pick<Restriction, 'searchFields'> {
  const searchFields = requests.find(({ search }) => search !== undefined)?.searchFields ?? [];
  return searchFields.length === 0 ? {} : { searchFields };
}

/** Whether the results of one request are a subset of another's, as far as their texts prove it. */
export function isPartOf(one: Restriction, other: Restriction, schema?: Schema): boolean {
  const options = { schema, ...searchFieldsOf(one, other) };
  return (
    canSearchTogether(one, other) &&
    implies('filters', one.filters, other.filters, options) === true &&
    implies('containerfilter', one.containerfilter, other.containerfilter, options) === true &&
    implies('search', one.search, other.search, options) === true
  );
}

/**
 * The request for the assets that both find. `undefined` when no single request expresses it: they search in different fields, or are too
 * long together.
 */
export function commonRequest(one: Restriction, other: Restriction, schema?: Schema): Restriction | undefined {
  if (isPartOf(one, other, schema)) return one;
  if (isPartOf(other, one, schema)) return other;
  if (!canSearchTogether(one, other)) return undefined;
  try {
    const joined = {
      filters: and(one.filters, other.filters),
      containerfilter: and(one.containerfilter, other.containerfilter),
      search: and(one.search, other.search),
      ...searchFieldsOf(one, other),
    };
    return isAllowed(joined, schema) ? joined : undefined;
  } catch (error) {
    if (error instanceof BuildError) return undefined;
    throw error;
  }
}
