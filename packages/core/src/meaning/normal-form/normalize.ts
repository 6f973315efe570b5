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
 * An expression in its normal form, for comparing and for caches: names, operators and values in one spelling, brackets only around joins,
 * operands in one order and without repetitions (the interface specification, §4.7 and §4.8). It finds the same assets. Expressions that
 * are written differently and mean the same for deeper reasons stay different: ask `equivalent`. Never throws; normalizing twice gives the
 * same. What could not be read, and variables, stay as they are.
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
