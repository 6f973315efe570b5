import { conjunctsOf, type Schema } from '@assetql/core';
import { and, BuildError, not } from '@assetql/core/build';
import { implies, type Restriction } from '@assetql/core/meaning';
import { canSearchTogether, searchFieldsOf } from './common-request.ts';
import { isAllowed } from './is-allowed.ts';

/**
 * The request for the assets that the first finds and the second does not. It negates only those conditions of the second that the first
 * does not contain. `undefined` when no single request expresses it exactly: conditions that the language cannot negate (`CT`, `SW`, `EW`,
 * `ANY`, `ISMATCH`), conditions in several parameters (either may fail), and searches in different fields.
 */
export function differenceRequest(one: Restriction, other: Restriction, schema?: Schema): Restriction | undefined {
  if (!canSearchTogether(one, other)) return undefined;
  const options = { schema, ...searchFieldsOf(one, other) };
  const filters = conjunctsOf(other.filters).filter((node) => implies('filters', one.filters, node, options) !== true);
  const containers = conjunctsOf(other.containerfilter).filter(
    (node) => implies('containerfilter', one.containerfilter, node, options) !== true,
  );
  const terms = conjunctsOf(other.search).filter((node) => implies('search', one.search, node, options) !== true);
  if ([filters, containers, terms].filter(({ length }) => length > 0).length !== 1) return undefined;
  try {
    const [condition, container, term] = [and(...filters), and(...containers), and(...terms)];
    const difference = {
      filters: and(one.filters, condition && not(condition)),
      containerfilter: and(one.containerfilter, container && not(container)),
      search: and(one.search, term && not(term)),
      ...searchFieldsOf(one, other),
    };
    return isAllowed(difference, schema) ? difference : undefined;
  } catch (error) {
    // The language cannot negate a condition.
    if (error instanceof BuildError) return undefined;
    throw error;
  }
}
