import { withoutGroups } from '../../syntax/visit.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Filter } from '../../syntax/ast.ts';
import type { Condition } from '../../condition/condition.ts';
import { filterCondition } from '../../condition/filter-condition.ts';
import { demandedStatus } from '../../condition/statuses.ts';
import type { Budget } from './budget.ts';
import { withoutSuperfluous } from './superfluous.ts';

/** The operands of a join of a kind, in brackets or not. */
function opened(node: Filter, kind: 'And' | 'Or'): readonly Filter[] | undefined {
  const inner = node.kind === 'Group' ? node.body : node;
  return inner.kind === kind ? inner.operands : undefined;
}

/** A filter without what changes nothing; without a budget only without repetitions and brackets. Brackets around another join stay. */
export function simplifyFilter(root: Filter, schema: Schema, budget: Budget | undefined): Filter {
  /** The status that a date needs stays, whatever it follows from. */
  const isStatus = (node: Filter): boolean => demandedStatus(node, schema) !== undefined;

  const simple = (node: Filter, meaning: (node: Filter) => Condition, work: Budget | undefined): Filter => {
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const operands = node.operands
          .map((operand) => simple(operand, meaning, work))
          .flatMap((operand) => opened(operand, node.kind) ?? [operand]);
        const parts = operands.map((operand) => ({ node: operand, condition: meaning(operand) }));
        const kept = withoutSuperfluous(node.kind, parts, isStatus, schema, work);
        const [only = node, second] = kept;
        return second === undefined ? only : { ...node, operands: kept };
      }
      case 'Group': {
        const body = simple(node.body, meaning, work);
        return body.kind === 'And' || body.kind === 'Or' ? { ...node, body } : body;
      }
      case 'Any': {
        // What a body says of a member does not follow from what others say of another.
        const body = simple(node.body, (inner) => filterCondition({ ...node, body: inner }, schema), undefined);
        return { ...node, body: withoutGroups(body) };
      }
      default:
        return node;
    }
  };

  return withoutGroups(simple(root, (node) => filterCondition(node, schema), budget));
}
