import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { MatchAsset } from '../../schema/match-asset.ts';
import type { ExpressionOf, Filter, Search } from '../../syntax/ast.ts';
import type { MeaningOptions, RestrictingKind } from '../../condition/restriction.ts';
import type { Seen } from './seen.ts';
import { traceFilter } from './trace-filter.ts';
import { traceSearch } from './trace-search.ts';
import type { Verdict } from './verdict.ts';

/** What a node of an expression says of one asset. Traces have the shape of the AST down to its conditions. */
export interface Trace<Node extends Filter | Search = Filter | Search> {
  /** The node, with its range. */
  readonly node: Node;
  /**
   * Whether the node holds; `'unknown'` when that depends on what the source of the asset does not show. In the body of an `ANY`,
   * whether it holds for some member; the whole body must hold for one and the same.
   */
  readonly holds: Verdict;
  /** What the condition looked at; nothing for joins and brackets, and where a name or operator is not known. */
  readonly seen: readonly Seen[];
  /** The operands of a join, the operand of a `NOT`, what is in brackets, and the body of an `ANY`. */
  readonly children: readonly Trace<Node>[];
}

const tracers: {
  readonly [Kind in RestrictingKind]: (
    ast: ExpressionOf[Kind],
    asset: MatchAsset,
    schema: Schema,
    searchFields: readonly string[] | undefined,
  ) => Trace<ExpressionOf[Kind]>;
} = { filters: traceFilter, containerfilter: traceFilter, search: traceSearch };

/**
 * Why an expression finds an asset, or does not: each node with whether it holds and the values it looked at (the interface
 * specification, §4.7 and §4.8). A node that holds, or does not, does so in every engine, whatever the members are that the asset does
 * not show. Takes a bound AST; no AST is no restriction and has no trace. Never throws.
 */
export function trace<Kind extends RestrictingKind>(
  kind: Kind,
  ast: ExpressionOf[Kind] | undefined,
  asset: MatchAsset,
  { schema = specified, searchFields }: MeaningOptions = {},
): Trace<ExpressionOf[Kind]> | undefined {
  return ast === undefined ? undefined : tracers[kind](ast, asset, schema, searchFields);
}
