import type { Filter, Search, Sort } from './ast.ts';

/** A node that a walk meets. Names, operators and values are read from the node that holds them. */
export type VisitedNode = Filter | Search | Sort;

/** The kinds of nodes that rules are called for. */
export type VisitedKind = Exclude<VisitedNode['kind'], 'Everything' | 'Variable' | 'Invalid' | 'Not'>;

export type NodeOfKind<Kind extends VisitedKind> = Extract<VisitedNode, { readonly kind: Kind }>;
