import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { ExpressionOf } from '../../syntax/ast.ts';
import { conditionOf, type MeaningOptions, type RestrictingKind } from '../../condition/restriction.ts';
import { canonicalKey } from '../reason/canonical-key.ts';
import { normalizeFilter } from './normalize-filter.ts';
import { normalizeSearch } from './normalize-search.ts';

type Normalizer<Kind extends RestrictingKind> = (ast: ExpressionOf[Kind], schema: Schema) => ExpressionOf[Kind];

const normalizers: { readonly [Kind in RestrictingKind]: Normalizer<Kind> } = {
  filters: normalizeFilter,
  containerfilter: normalizeFilter,
  search: normalizeSearch,
};

/**
 * The normal form of an expression, for comparisons and caches: names, operators and values in one spelling, brackets only around joins,
 * operands sorted and without repetitions (the interface specification, §4.7 and §4.8). It finds the same assets. Two expressions can mean
 * the same and have different normal forms; `equivalent` decides that. Idempotent. Variables and parts that could not be parsed stay.
 */
export function normalize<Kind extends RestrictingKind>(
  kind: Kind,
  ast: ExpressionOf[Kind] | undefined,
  options: MeaningOptions = {},
): ExpressionOf[Kind] | undefined {
  if (ast === undefined) return ast;
  const normalizer: Normalizer<Kind> = normalizers[kind];
  const normal = normalizer(ast, options.schema ?? specified);
  const keys = [ast, normal].map((one) => canonicalKey(conditionOf(kind, one, options)));
  return keys[0] === keys[1] ? normal : ast;
}
