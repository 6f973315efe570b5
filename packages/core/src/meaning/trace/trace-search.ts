import type { MatchAsset } from '../../schema/match-asset.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Field, Search } from '../../syntax/ast.ts';
import type { Condition } from '../../condition/condition.ts';
import { searchCondition } from '../../condition/search-condition.ts';
import { isConstant, isJoin, isNegation } from '../../condition/tree.ts';
import { conditionVerdict } from './condition-verdict.ts';
import type { ObservedValue } from './observed-value.ts';
import { aroundTrace, joinTraces, type Trace } from './trace-node.ts';
import { negateVerdict } from './verdict.ts';

/** Traces a search node by node. */
export function traceSearch(
  search: Search,
  asset: MatchAsset,
  schema: Schema,
  searchFields?: readonly string[],
): Trace<Search> {
  /** `field` is the innermost field around the node. */
  const visit = (node: Search, field: Field | undefined): Trace<Search> => {
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const children = node.operands.map((operand) => visit(operand, field));
        return joinTraces<Search>(node, children);
      }
      case 'Not': {
        const child = visit(node.operand, field);
        return { node, holds: negateVerdict(child.holds), seen: [], children: [child] };
      }
      case 'Group':
        return aroundTrace(node, visit(node.body, field));
      case 'Field': {
        if (node.operand.kind !== 'Group') return leaf(node, node);
        if (!isSearchable(node)) return { node, holds: false, seen: [], children: [] };
        return aroundTrace(node, visit(node.operand, node));
      }
      default: {
        const bound = field && { ...field, operand: { kind: 'Group' as const, range: node.range, body: node } };
        return leaf(node, bound ?? node);
      }
    }
  };

  const leaf = (node: Search, bound: Search): Trace<Search> => {
    const condition = searchCondition(bound, schema, searchFields);
    return { node, holds: conditionVerdict(condition, asset), seen: seenBy(condition, asset), children: [] };
  };

  /** After an unknown field, or one that the request excludes, nothing matches, not even under a `NOT`. */
  const isSearchable = (field: Field): boolean => {
    const everything: Search = { ...field, operand: { kind: 'Everything', range: field.range } };
    return !isConstant(searchCondition(everything, schema, searchFields));
  };

  return visit(search, undefined);
}

/** The values of all members in which a term is looked for, in the order of the fields. */
function seenBy(condition: Condition, asset: MatchAsset): readonly ObservedValue[] {
  if (isConstant(condition) || isNegation(condition)) return [];
  if (isJoin(condition)) return condition.operands.flatMap((operand) => seenBy(operand, asset));
  if (condition.kind === 'term') {
    return condition.members.map((member) => ({
      member,
      value: asset[member],
      satisfies: conditionVerdict({ ...condition, members: [member] }, asset),
    }));
  }
  if (condition.kind !== 'member') return [];
  const { member } = condition.source;
  return [{ member, value: asset[member], satisfies: conditionVerdict(condition, asset) }];
}
