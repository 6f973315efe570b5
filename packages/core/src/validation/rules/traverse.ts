import type { HandlerTable } from './handler-table.ts';
import type { RuleContext } from './rule-context.ts';
import { childrenOf, type VisitedNode } from '../../syntax/visit.ts';

function run<Node>(
  handlers: readonly ((node: Node, context: RuleContext) => void)[],
  node: Node,
  context: RuleContext,
): void {
  for (const handler of handlers) handler(node, context);
}

/** Calls the handlers of a node's kind. */
function call(node: VisitedNode, table: HandlerTable, context: RuleContext): void {
  switch (node.kind) {
    case 'And':
      return run(table.And, node, context);
    case 'Or':
      return run(table.Or, node, context);
    case 'Group':
      return run(table.Group, node, context);
    case 'Comparison':
      context.enterComparison(node);
      return run(table.Comparison, node, context);
    case 'Any':
      return run(table.Any, node, context);
    case 'IsMatch':
      return run(table.IsMatch, node, context);
    case 'Field':
      return run(table.Field, node, context);
    case 'Word':
      return run(table.Word, node, context);
    case 'Phrase':
      return run(table.Phrase, node, context);
    case 'SortKey':
      return run(table.SortKey, node, context);
    default:
  }
}

/** Calls every handler for every node below and including `node`, parents first. Recursion is as deep as the brackets, which are limited. */
export function traverse(node: VisitedNode, table: HandlerTable, context: RuleContext): void {
  const outer = context.any;
  call(node, table, context);
  if (node.kind === 'Any') context.any = node;
  context.parents.push(node);
  for (const child of childrenOf(node)) traverse(child, table, context);
  context.parents.pop();
  context.any = outer;
}
