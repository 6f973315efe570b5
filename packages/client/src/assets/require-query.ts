import { kinds, parameters, type ExpressionKind } from '@assetql/core';
import type { AssetQuery } from './asset-query.ts';
import { requireMembers } from './require-members.ts';

const names: readonly string[] = parameters.map(({ name }) => name);

/** Whether a value looks like an AST. Printing and checking find out whether it belongs to the parameter's language. */
const isNode = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

/** A description of the values that a member accepts; `undefined` when this value is one of them. */
function expected(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (kinds.some((kind: ExpressionKind) => kind === name))
    return typeof value === 'string' || isNode(value) ? undefined : 'a text or a built expression';
  if (name !== 'searchFields') return undefined;
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? undefined : "a list of names, such as ['title', 'keywords']";
}

/**
 * Rejects a value that is not a query. A misspelt member would add no restriction and so list the whole library. Numbers are checked with
 * the request. Throws a `TypeError` that names the call, the member and what to write instead.
 */
export function requireQuery(call: string, query: unknown): asserts query is AssetQuery {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) {
    throw new TypeError(`${call} was not sent: a query is an object with members, such as { filters: 'Status EQ 0' }.`);
  }
  requireMembers(call, 'a query has', query, names);
  for (const [name, value] of Object.entries(query)) {
    const wanted = expected(name, value);
    if (wanted !== undefined) throw new TypeError(`${call} was not sent: ${name} takes ${wanted}.`);
  }
}
