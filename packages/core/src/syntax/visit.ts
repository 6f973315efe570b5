import type { Expression, Filter, Name, Search } from './ast.ts';

/** A node that a walk meets. Names, operators and values are read from the node that holds them. */
export type VisitedNode = Expression;

/** The kinds of nodes that rules are called for. */
export type VisitedKind = Exclude<VisitedNode['kind'], 'Everything' | 'Variable' | 'Invalid' | 'Not'>;

export type NodeOfKind<Kind extends VisitedKind> = Extract<VisitedNode, { readonly kind: Kind }>;

/** A node that is not a pair of brackets. */
export type WithoutGroup<Node> = Exclude<Node, { readonly kind: 'Group' }>;

/** A name in the schema's spelling, or as it is written where the schema does not know it. */
export const nameOf = ({ canonical, text }: Pick<Name, 'canonical' | 'text'>): string => canonical ?? text;

/** A node without the brackets around it; they change no meaning. */
export function withoutGroups(node: Filter): WithoutGroup<Filter>;
export function withoutGroups(node: Search): WithoutGroup<Search>;
export function withoutGroups(node: Filter | Search): WithoutGroup<Filter | Search>;
export function withoutGroups(node: Expression): WithoutGroup<Expression>;
export function withoutGroups(node: Expression): WithoutGroup<Expression> {
  let inner = node;
  while (inner.kind === 'Group') inner = inner.body;
  return inner;
}

/** The nodes directly below a node, in the order of the text: the operands of a join, or what is in brackets, in an `ANY`, behind a `NOT` or a field. */
export function childrenOf(node: Filter): readonly Filter[];
export function childrenOf(node: Search): readonly Search[];
export function childrenOf(node: Expression): readonly (Filter | Search)[];
export function childrenOf(node: Expression): readonly (Filter | Search)[] {
  switch (node.kind) {
    case 'And':
    case 'Or':
      return node.operands;
    case 'Group':
    case 'Any':
      return [node.body];
    case 'Not':
    case 'Field':
      return [node.operand];
    default:
      return [];
  }
}

/** The conditions or terms that must all hold: the operands of nested ANDs, without brackets. Empty for an absent expression. */
export function conjunctsOf(node: Filter | undefined): readonly WithoutGroup<Filter>[];
export function conjunctsOf(node: Search | undefined): readonly WithoutGroup<Search>[];
export function conjunctsOf(node: Filter | Search | undefined): readonly WithoutGroup<Filter | Search>[];
export function conjunctsOf(node: Filter | Search | undefined): readonly WithoutGroup<Filter | Search>[] {
  if (node === undefined) return [];
  const inner = withoutGroups(node);
  return inner.kind === 'And' ? inner.operands.flatMap((operand: Filter | Search) => conjunctsOf(operand)) : [inner];
}

/** A copy of a filter in which each node directly below is replaced; conditions as they are. */
export function mapFilter(node: Filter, map: (child: Filter) => Filter): Filter {
  switch (node.kind) {
    case 'And':
    case 'Or':
      return { ...node, operands: node.operands.map(map) };
    case 'Group':
    case 'Any':
      return { ...node, body: map(node.body) };
    default:
      return node;
  }
}
