import type { HandlerTable } from './handler-table.ts';
import type { RuleContext } from './rule-context.ts';
import type { VisitedNode } from '../../syntax/visit.ts';

function run<Node>(
  handlers: readonly ((node: Node, context: RuleContext) => void)[],
  node: Node,
  context: RuleContext,
): void {
  for (const handler of handlers) handler(node, context);
}

function inside(parent: VisitedNode, child: VisitedNode, table: HandlerTable, context: RuleContext): void {
  context.parents.push(parent);
  traverse(child, table, context);
  context.parents.pop();
}

/** Calls every handler for every node below and including `node`, parents first. Recursion is as deep as the brackets, which are limited. */
export function traverse(node: VisitedNode, table: HandlerTable, context: RuleContext): void {
  switch (node.kind) {
    case 'And':
      run(table.And, node, context);
      for (const operand of node.operands) inside(node, operand, table, context);
      break;
    case 'Or':
      run(table.Or, node, context);
      for (const operand of node.operands) inside(node, operand, table, context);
      break;
    case 'Not':
      inside(node, node.operand, table, context);
      break;
    case 'Group':
      run(table.Group, node, context);
      inside(node, node.body, table, context);
      break;
    case 'Comparison':
      context.enterComparison(node);
      run(table.Comparison, node, context);
      break;
    case 'Any': {
      const outer = context.any;
      run(table.Any, node, context);
      context.any = node;
      inside(node, node.body, table, context);
      context.any = outer;
      break;
    }
    case 'IsMatch':
      run(table.IsMatch, node, context);
      break;
    case 'Field':
      run(table.Field, node, context);
      inside(node, node.operand, table, context);
      break;
    case 'Word':
      run(table.Word, node, context);
      break;
    case 'Phrase':
      run(table.Phrase, node, context);
      break;
    case 'SortKey':
      run(table.SortKey, node, context);
      break;
    case 'Everything':
    case 'Variable':
    case 'Invalid':
      break;
  }
}
