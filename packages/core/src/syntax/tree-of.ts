import type { Expression } from './ast.ts';
import { limits } from './limits.ts';

/** What a tree is: a filter or container filter, a search, or a sort. */
export type TreeOf = 'filter' | 'search' | 'sort';

type Kind = Expression['kind'];

/** The tree that a kind of node belongs to; `any` for those of several. */
const treesOfKinds: Readonly<Record<Kind, TreeOf | 'any'>> = {
  And: 'any',
  Or: 'any',
  Group: 'any',
  Variable: 'any',
  Invalid: 'any',
  Comparison: 'filter',
  Any: 'filter',
  IsMatch: 'filter',
  Not: 'search',
  Field: 'search',
  Word: 'search',
  Phrase: 'search',
  Everything: 'search',
  SortKey: 'sort',
};

/** The members in which a kind of node holds other nodes. */
const children: Readonly<Partial<Record<Kind, 'operands' | 'operand' | 'body'>>> = {
  And: 'operands',
  Or: 'operands',
  Group: 'body',
  Any: 'body',
  Not: 'operand',
  Field: 'operand',
};

const isKind = (value: unknown): value is Kind => typeof value === 'string' && Object.hasOwn(treesOfKinds, value);

/** No parsed tree is deeper: each pair of brackets adds at most a join in a join, a NOT and a field. */
const deepest = 6 * limits.brackets;

/** The nodes below a node; `undefined` when it has not those that its kind has. */
function below(kind: Kind, members: ReadonlyMap<string, unknown>): readonly unknown[] | undefined {
  const name = children[kind];
  if (name === undefined) return [];
  const member = members.get(name);
  if (name !== 'operands') return [member];
  return Array.isArray(member) && member.length > 0 ? member : undefined;
}

/**
 * What a value is that a program passes as a tree. `any` when it has only variables, or what could not be read; `undefined` when it is no
 * tree: a node of it is of no known kind, lacks the nodes that its kind has below it, is of another language than those before, or is
 * deeper than any text, as a node that is below itself. Never throws.
 */
export function treeOf(value: unknown): TreeOf | 'any' | undefined {
  let tree: TreeOf | 'any' = 'any';
  const examined = new Set<unknown>();

  function isTree(node: unknown, depth: number): boolean {
    if (examined.has(node)) return true;
    if (typeof node !== 'object' || node === null || depth > deepest) return false;
    const members = new Map<string, unknown>(Object.entries(node));
    const kind = members.get('kind');
    if (!isKind(kind)) return false;
    const own = treesOfKinds[kind];
    if (own !== 'any' && tree !== 'any' && own !== tree) return false;
    if (own !== 'any') tree = own;
    if (below(kind, members)?.every((child) => isTree(child, depth + 1)) !== true) return false;
    examined.add(node);
    return true;
  }

  return isTree(value, 0) ? tree : undefined;
}
