import { nameOf } from '../../syntax/visit.ts';
import type { MatchAsset } from '../../schema/match-asset.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Filter } from '../../syntax/ast.ts';
import { filterCondition } from '../../condition/filter-condition.ts';
import { conditionVerdict } from './condition-verdict.ts';
import { seenOfField, type ObservedValue } from './observed-value.ts';
import { aroundTrace, joinTraces, type Trace } from './trace-node.ts';
import { traceAny } from './trace-any.ts';

/** Traces a filter or container filter node by node. */
export function traceFilter(node: Filter, asset: MatchAsset, schema: Schema): Trace<Filter> {
  switch (node.kind) {
    case 'And':
    case 'Or': {
      const children = node.operands.map((operand) => traceFilter(operand, asset, schema));
      return joinTraces<Filter>(node, children);
    }
    case 'Group':
      return aroundTrace(node, traceFilter(node.body, asset, schema));
    case 'Any':
      return traceAny(node, asset, schema);
    default: {
      const holds = conditionVerdict(filterCondition(node, schema), asset);
      return { node, holds, seen: seenBy(node, asset, schema), children: [] };
    }
  }
}

function seenBy(node: Filter, asset: MatchAsset, schema: Schema): readonly ObservedValue[] {
  if (node.kind === 'Comparison') {
    const row = schema.field(nameOf(node.field));
    return row === undefined ? [] : [seenOfField(row, asset)];
  }
  const row = node.kind === 'IsMatch' ? schema.matchField(nameOf(node.field)) : undefined;
  return row === undefined ? [] : [{ member: row.member, value: asset[row.member] }];
}
