import type { ExpressionOf } from '../../syntax/ast.ts';
import type { MeaningOptions, RestrictingKind } from '../../condition/restriction.ts';
import { counterexample } from './counterexample.ts';

/**
 * Whether the second expression finds every asset that the first finds. `'unknown'` when that could not be decided; the other answers
 * are certain. {@link counterexample} gives the asset behind a `false`. No AST is no restriction.
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
