import { childrenOf, kinds, parameters, type ExpressionKind, type Filter, type Search, type Sort } from '@assetql/core';
import type { AssetQuery } from './asset-query.ts';
import { requireMembers } from './require-members.ts';

const names: readonly string[] = parameters.map(({ name }) => name);

type Node = Filter | Search | Sort;

/** Whether a value looks like an AST. */
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

/** What an AST is, by the first node that only one of the languages has; `undefined` where there is none. */
function languageOf(root: Node): 'filter' | 'search' | 'sort' | undefined {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    switch (node.kind) {
      case 'And':
      case 'Or':
      case 'Group':
        open.push(...childrenOf(node));
        break;
      case 'Comparison':
      case 'Any':
      case 'IsMatch':
        return 'filter';
      case 'SortKey':
        return 'sort';
      case 'Invalid':
        break;
      default:
        return 'search';
    }
  }
  return undefined;
}

/** The same for an expression of a parameter: printed for another one, it would be read as something else. */
function expectedNode(name: ExpressionKind, value: Node): string | undefined {
  const wanted = name === 'search' || name === 'sort' ? name : 'filter';
  const found = languageOf(value);
  return found === undefined || found === wanted ? undefined : `a ${wanted}, and this is a ${found}`;
}

/** A description of the values that a member accepts; `undefined` when this value is one of them. */
function expected(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const kind = kinds.find((each) => each === name);
  if (kind !== undefined && typeof value === 'string') return undefined;
  if (kind !== undefined) return isNode(value) ? expectedNode(kind, value) : 'a text or a built expression';
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
