import type { Catalogue } from '@assetql/core';
import { bind, lookupIn } from '@assetql/core/document';
import type { ResolvedRequest } from '../../answer/current-request.ts';
import { countKey } from '../../facets/restriction.ts';
import { readWithVariables } from '../form/read-with-variables.ts';
import type { ConditionKey, ConditionRow, SearchForm } from '../form/search-form.ts';

/** What the request of a single condition depends on, besides the condition. */
export interface RowRequestContext {
  readonly names: Catalogue;
  /** The request of the whole search; its instant and settings are those of the condition. */
  readonly asked: ResolvedRequest;
}

/**
 * The counting request of a condition by itself; `undefined` when it cannot be bound. The condition is read as a search of its own, with the
 * variables of the form.
 */
export function rowRequest(
  form: Pick<SearchForm, 'variables' | 'settings'>,
  key: ConditionKey,
  { text }: Pick<ConditionRow, 'text'>,
  { names, asked }: RowRequestContext,
): string | undefined {
  const [search] = readWithVariables(form, key, text).searches;
  const options = { ...asked.settings, now: asked.now, lookup: lookupIn(names) };
  const request = search && bind(search, options).request;
  return request && countKey(request, request.filters);
}
