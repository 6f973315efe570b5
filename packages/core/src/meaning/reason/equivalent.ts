import type { ExpressionOf } from '../../syntax/ast.ts';
import type { MeaningOptions, RestrictingKind } from '../../condition/restriction.ts';
import { implies } from './implies.ts';

/**
 * Whether two expressions find the same assets in every library. `'unknown'` when that could not be decided; `true` and `false` are proven.
 * An absent AST restricts nothing.
 */
export function equivalent<Kind extends RestrictingKind>(
  kind: Kind,
  first: ExpressionOf[Kind] | undefined,
  second: ExpressionOf[Kind] | undefined,
  options?: MeaningOptions,
): boolean | 'unknown' {
  const there = implies(kind, first, second, options);
  if (there === false) return false;
  const back = implies(kind, second, first, options);
  return back === false || there === true ? back : there;
}
