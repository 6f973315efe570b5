import { kinds, parameters, type ExpressionKind } from '@assetql/core';
import type { AssetQuery } from './asset-query.ts';
import { requireMembers } from './require-members.ts';

const names: readonly string[] = parameters.map(({ name }) => name);

/** Whether a value can be an AST. Printing and checking it show whether it is one of its parameter's language. */
const isNode = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

/** What a member takes, in words, when this value is none of it. */
function expected(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (kinds.some((kind: ExpressionKind) => kind === name))
    return typeof value === 'string' || isNode(value) ? undefined : 'a text or a built expression';
  if (name !== 'searchFields') return undefined;
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? undefined : "a list of names, such as ['title', 'keywords']";
}

/**
 * Refuses what is not a query, because a misspelt member restricts nothing, so that the answer would be the whole library.
 * Numbers are left to the check of the request. Throws a `TypeError` that names the call, the member and what to write.
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
