import type { Trace } from './trace-node.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { MatchAsset } from '../../schema/match-asset.ts';
import type { ExpressionOf } from '../../syntax/ast.ts';
import type { MeaningOptions, RestrictingKind } from '../../condition/restriction.ts';
import { traceFilter } from './trace-filter.ts';
import { traceSearch } from './trace-search.ts';

const tracers: {
  readonly [Kind in RestrictingKind]: (
    ast: ExpressionOf[Kind],
    asset: MatchAsset,
    schema: Schema,
    searchFields: readonly string[] | undefined,
  ) => Trace<ExpressionOf[Kind]>;
} = { filters: traceFilter, containerfilter: traceFilter, search: traceSearch };

/**
 * Why an expression finds an asset or does not: whether each node holds, and the values it read (the interface specification, §4.7 and
 * §4.8). `true` and `false` are right for every engine, whatever the members that the asset does not show. Takes a bound AST. The trace of an
 * absent AST is `undefined`.
 */
export function trace<Kind extends RestrictingKind>(
  kind: Kind,
  ast: ExpressionOf[Kind] | undefined,
  asset: MatchAsset,
  { schema = specified, searchFields }: MeaningOptions = {},
): Trace<ExpressionOf[Kind]> | undefined {
  return ast === undefined ? undefined : tracers[kind](ast, asset, schema, searchFields);
}
