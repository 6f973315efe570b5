import type { ExpressionOf } from '../../syntax/ast.ts';
import type { MeaningOptions, RestrictingKind } from '../../condition/restriction.ts';
import { counterexample } from './counterexample.ts';

/**
 * Whether the second expression finds every asset that the first finds. `'unknown'` when that could not be decided; `true` and `false` are
 * proven. For a `false`, {@link counterexample} gives an asset. An absent AST restricts nothing.
 */
export function implies<Kind extends RestrictingKind>(
  kind: Kind,
  first: ExpressionOf[Kind] | undefined,
  second: ExpressionOf[Kind] | undefined,
  options?: MeaningOptions,
): boolean | 'unknown' {
  const found = counterexample(kind, first, second, options);
  return typeof found === 'object' ? false : found === 'none' || found;
}
