import type { Condition } from '../../condition/condition.ts';
import { filterCondition } from '../../condition/filter-condition.ts';
import { searchCondition } from '../../condition/search-condition.ts';
import { demandedStatus } from '../../condition/statuses.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Filter, Search } from '../../syntax/ast.ts';
import { withoutGroups } from '../../syntax/visit.ts';
import type { Budget } from '../../condition/budget.ts';
import { withoutSuperfluous } from './superfluous.ts';

/** The operands of a join of a kind, in brackets or not. */
function operandsOf<Node extends Filter | Search>(node: Node, kind: 'And' | 'Or'): readonly Node[] | undefined;
function operandsOf(node: Filter | Search, kind: 'And' | 'Or'): readonly (Filter | Search)[] | undefined {
  const inner = withoutGroups(node);
  return inner.kind === kind ? inner.operands : undefined;
}

/** The join of a kind without superfluous operands, each of them simplified before. */
function simplifyJoin<Node extends Filter | Search>(
  join: Node & { readonly kind: 'And' | 'Or'; readonly operands: readonly Node[] },
  simplifyOperand: (node: Node) => Node,
  conditionOf: (node: Node) => Condition,
  isKept: (node: Node) => boolean,
  schema: Schema,
  budget: Budget | undefined,
): Node {
  const { kind } = join;
  const operands = join.operands.map(simplifyOperand).flatMap((operand) => operandsOf(operand, kind) ?? [operand]);
  const parts = operands.map((node) => ({ node, condition: conditionOf(node) }));
  const kept = withoutSuperfluous(kind, parts, isKept, schema, budget);
  const [only = join, second] = kept;
  return second === undefined ? only : { ...join, operands: kept };
}

/**
 * A filter without conditions that change nothing. Without a budget only repetitions and brackets are removed. Brackets around a join in
 * another join stay, and so do statuses, since a date may need them.
 */
export function simplifyFilter(root: Filter, schema: Schema, budget: Budget | undefined): Filter {
  const isStatus = (node: Filter): boolean => demandedStatus(node, schema) !== undefined;

  const simplified = (outer: Filter, conditionOf: (node: Filter) => Condition, work: Budget | undefined): Filter => {
    const node = withoutGroups(outer);
    const isBracketed = outer !== node;
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const operandOf = (operand: Filter): Filter => simplified(operand, conditionOf, work);
        const join = simplifyJoin<Filter>(node, operandOf, conditionOf, isStatus, schema, work);
        return isBracketed ? inBrackets(outer, join) : join;
      }
      case 'Any': {
        // Conditions of a body are about one member, so they do not follow from conditions about others.
        const ofMember = (body: Filter): Condition => filterCondition({ ...node, body }, schema);
        return { ...node, body: withoutGroups(simplified(node.body, ofMember, undefined)) };
      }
      default:
        return node;
    }
  };

  return withoutGroups(simplified(root, (node) => filterCondition(node, schema), budget));
}

/** A search without terms that change nothing. Without a budget only repetitions and brackets are removed. */
export function simplifySearch(
  root: Search,
  schema: Schema,
  searchFields: readonly string[] | undefined,
  budget: Budget | undefined,
): Search {
  const simplified = (outer: Search, conditionOf: (node: Search) => Condition): Search => {
    const node = withoutGroups(outer);
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const operandOf = (operand: Search): Search => simplified(operand, conditionOf);
        const join = simplifyJoin<Search>(node, operandOf, conditionOf, () => false, schema, budget);
        return outer === node ? join : inBrackets(outer, join);
      }
      case 'Not': {
        const operand = simplified(node.operand, conditionOf);
        return operand.kind === 'Not' ? operand.operand : { ...node, operand };
      }
      case 'Field': {
        const group = node.operand;
        if (group.kind !== 'Group') return node;
        const inField = (body: Search): Condition => conditionOf({ ...node, operand: { ...group, body } });
        const body = simplified(group.body, inField);
        const isTerm = body.kind === 'Word' || body.kind === 'Phrase' || body.kind === 'Everything';
        return { ...node, operand: isTerm ? body : { ...group, body: withoutGroups(body) } };
      }
      default:
        return node;
    }
  };

  return withoutGroups(simplified(root, (node) => searchCondition(node, schema, searchFields)));
}

/** A simplified body in the brackets that it was written in; only a join needs them. */
function inBrackets<Node extends Filter | Search>(outer: Node, body: Node): Node {
  return body.kind === 'And' || body.kind === 'Or' ? { ...outer, body } : body;
}
