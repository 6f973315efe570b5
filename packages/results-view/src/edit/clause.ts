import { print, type Filter, type Search, type TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { conjuncts } from './conjuncts.ts';
import { append, removeOperands } from './edit-filter.ts';
import { editExpression, firstKey } from './edit-search.ts';

/** A condition that must hold as well, in the key where it belongs. */
export type Clause =
  | { readonly key: 'filters' | 'containerfilter'; readonly node: Filter }
  | { readonly key: 'search'; readonly node: Search };

/** Whether a search has this condition among those that must all hold. */
export function hasClause(search: SavedSearch | undefined, clause: Clause): boolean {
  return search !== undefined && standing(search, clause).removed.length > 0;
}

/** The smallest edits of the file that add a condition to a search, or take it out where it is; without a search one is begun. */
export function toggleClause(file: string, search: SavedSearch | undefined, clause: Clause): readonly TextEdit[] {
  const written = print(clause.node);
  if (search === undefined) return firstKey(file, clause.key, written);
  const { removed, remove } = standing(search, clause);
  return editExpression(file, search, clause.key, removed.length > 0 ? remove() : added(search, clause, written));
}

interface Standing {
  readonly removed: readonly (Filter | Search)[];
  readonly remove: () => readonly TextEdit[];
}

/** Where a condition stands already. */
function standing(search: SavedSearch, clause: Clause): Standing {
  const written = print(clause.node);
  const find = (text: string, nodes: readonly (Filter | Search)[]): Standing => {
    const removed = nodes.filter((node) => print(node) === written);
    return { removed, remove: () => removeOperands(text, nodes, removed) };
  };
  if (clause.key === 'search') return find(search.search?.value.text ?? '', terms(search.search?.parsed.ast));
  const part = search[clause.key];
  return find(part?.value.text ?? '', conjuncts(part?.parsed.ast));
}

function added(search: SavedSearch, clause: Clause, written: string): readonly TextEdit[] {
  if (clause.key !== 'search') {
    const part = search[clause.key];
    return append({ text: part?.value.text ?? '', ast: part?.parsed.ast }, written);
  }
  const text = search.search?.value.text ?? '';
  const ast = search.search?.parsed.ast;
  if (ast === undefined) return [insert(text.trimEnd().length, written)];
  const { start, end } = ast.range;
  return ast.kind === 'Or' ? [insert(start, '('), insert(end, `) ${written}`)] : [insert(end, ` ${written}`)];
}

/** The terms that must all be found. */
function terms(ast: Search | undefined): readonly Search[] {
  if (ast === undefined) return [];
  return ast.kind === 'And' ? ast.operands : [ast];
}

const insert = (at: number, newText: string): TextEdit => ({ range: { start: at, end: at }, newText });
