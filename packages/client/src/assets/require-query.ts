import { kinds, parameters, print, treeOf, type Expression, type ExpressionKind, type TreeOf } from '@assetql/core';
import type { AssetQuery } from './asset-query.ts';
import { requireMembers } from './require-members.ts';

const names: readonly string[] = parameters.map(({ name }) => name);

/** What each parameter takes, in words, and the parameter for a tree of another one. */
const trees: Readonly<Record<TreeOf, { readonly text: string; readonly parameter: ExpressionKind }>> = {
  filter: { text: 'a filter', parameter: 'filters' },
  search: { text: 'a search', parameter: 'search' },
  sort: { text: 'a sort', parameter: 'sort' },
};
const treeFor: Readonly<Record<ExpressionKind, TreeOf>> = {
  filters: 'filter',
  containerfilter: 'filter',
  search: 'search',
  sort: 'sort',
};

const builtExpression = 'a text or a built expression';

/** A description of the trees that a parameter accepts; `undefined` when this value is one of them. */
function expectedTree(kind: ExpressionKind, value: unknown): string | undefined {
  const tree = treeOf(value);
  if (tree === undefined) return builtExpression;
  // It would be printed, and read as something else: `Status EQ 0` as three words.
  if (tree !== 'any' && tree !== treeFor[kind])
    return `${trees[treeFor[kind]].text}, and this is ${trees[tree].text}; pass it as ${trees[tree].parameter}`;
  return undefined;
}

/** A description of the values that a member accepts; `undefined` when this value is one of them. */
function expected(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const kind = kinds.find((each) => each === name);
  if (kind !== undefined) {
    return typeof value === 'string' ? undefined : expectedTree(kind, value);
  }
  if (name !== 'searchFields') return undefined;
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? undefined : "a list of names, such as ['title', 'keywords']";
}

/** Whether something may be a query: it is written as one, or an object of a class that has a member of one. */
function isLikeQuery(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Objects of another realm, such as a frame, have its prototype.
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return isPlain || names.some((name) => name in value);
}

/**
 * Rejects a value that is not a query. Maps, and promises that nobody has waited for, have no members, and so would list the whole library as well. A misspelt member would do so, too. Numbers are checked with
 * the request. Throws a `TypeError` that names the call, the member and what to write instead.
 */
export function requireQuery(call: string, query: unknown): asserts query is AssetQuery {
  if (!isLikeQuery(query)) {
    const advice = query instanceof Promise ? ' Wait for this promise with await.' : '';
    throw new TypeError(
      `${call} was not sent: a query is an object with members, such as { filters: 'Status EQ 0' }.${advice}`,
    );
  }
  requireMembers(call, 'a query has', query, names);
  for (const name of names) {
    const wanted = expected(name, Reflect.get(query, name));
    if (wanted !== undefined) throw new TypeError(`${call} was not sent: ${name} takes ${wanted}.`);
  }
}

/** The text of an expression. Throws a `TypeError` for a tree that has not all that its nodes need. */
export function printExpression(call: string, kind: ExpressionKind, expression: string | Expression): string {
  if (typeof expression === 'string') return expression;
  try {
    return print(expression);
  } catch (error) {
    throw new TypeError(`${call} was not sent: ${kind} takes ${builtExpression}.`, { cause: error });
  }
}
