import type { NodeOfKind, VisitedKind } from '../../syntax/visit.ts';
import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import type { RuleContext } from './rule-context.ts';

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
