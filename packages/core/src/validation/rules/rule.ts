import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import type { ExpressionKind, Filter, Search, Sort } from '../../syntax/ast.ts';
import type { RuleContext } from './rule-context.ts';

/** A node that the traversal meets; names, operators and values are looked at through the node that holds them. */
export type VisitedNode = Filter | Search | Sort;

/** The kinds of nodes that rules are called for. */
export type VisitedKind = Exclude<VisitedNode['kind'], 'Everything' | 'Variable' | 'Invalid' | 'Not'>;

export type NodeOfKind<Kind extends VisitedKind> = Extract<VisitedNode, { readonly kind: Kind }>;

export type Handler<Kind extends VisitedKind> = (node: NodeOfKind<Kind>, context: RuleContext) => void;

/** What a rule does on entering a node, by the node's kind. */
export type Visitor = { readonly [Kind in VisitedKind]?: Handler<Kind> };

/**
 * One rule, one code. All rules of a kind run in one traversal; a rule keeps no state of its own between nodes,
 * so that the table of handlers is made once for all checks.
 */
export interface Rule {
  readonly code: DiagnosticCode;
  readonly kinds: readonly ExpressionKind[];
  readonly visitor: Visitor;
}

/** The two kinds that are filters. */
export const filterKinds: readonly ExpressionKind[] = ['filters', 'containerfilter'];
