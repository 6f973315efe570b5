import { withoutGroups } from '../../syntax/visit.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Search } from '../../syntax/ast.ts';
import type { Condition } from '../../condition/condition.ts';
import { searchCondition } from '../../condition/search-condition.ts';
import type { Budget } from './budget.ts';
import { withoutSuperfluous } from './superfluous.ts';

function opened(node: Search, kind: 'And' | 'Or'): readonly Search[] | undefined {
  const inner = node.kind === 'Group' ? node.body : node;
  return inner.kind === kind ? inner.operands : undefined;
}

/** A search without what changes nothing; without a budget only without repetitions and brackets. */
export function simplifySearch(
  root: Search,
  schema: Schema,
  searchFields: readonly string[] | undefined,
  budget: Budget | undefined,
): Search {
  const simple = (node: Search, meaning: (node: Search) => Condition): Search => {
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const operands = node.operands
          .map((operand) => simple(operand, meaning))
          .flatMap((operand) => opened(operand, node.kind) ?? [operand]);
        const parts = operands.map((operand) => ({ node: operand, condition: meaning(operand) }));
        const kept = withoutSuperfluous(node.kind, parts, () => false, schema, budget);
        const [only = node, second] = kept;
        return second === undefined ? only : { ...node, operands: kept };
      }
      case 'Group': {
        const body = simple(node.body, meaning);
        return body.kind === 'And' || body.kind === 'Or' ? { ...node, body } : body;
      }
      case 'Not': {
        const operand = simple(node.operand, meaning);
        return operand.kind === 'Not' ? operand.operand : { ...node, operand };
      }
      case 'Field': {
        if (node.operand.kind !== 'Group') return node;
        const group = node.operand;
        const within = (inner: Search): Condition => meaning({ ...node, operand: { ...group, body: inner } });
        const body = simple(group.body, within);
        const isTerm = body.kind === 'Word' || body.kind === 'Phrase' || body.kind === 'Everything';
        return { ...node, operand: isTerm ? body : { ...group, body: withoutGroups(body) } };
      }
      default:
        return node;
    }
  };

  return withoutGroups(simple(root, (node) => searchCondition(node, schema, searchFields)));
}
