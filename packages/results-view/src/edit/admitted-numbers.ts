import type { FieldRow, Filter } from '@assetql/core';
import { predicate } from '@assetql/core/meaning';
import { joinWithAnd } from '../count/restrict.ts';
import { conjuncts, isOnlyAbout } from './conjuncts.ts';

/**
 * The offered numbers of a field that a filter admits, however it is written: `GE 4`, `GT 3`, `(EQ 4 OR EQ 5)`. `undefined` when the filter
 * only excludes numbers, or has no condition on the field.
 */
export function admittedNumbers(
  ast: Filter | undefined,
  { name, member }: FieldRow,
  offered: readonly string[],
): ReadonlySet<string> | undefined {
  const own = conjuncts(ast).filter((node) => isOnlyAbout(node, name));
  if (own.every((node) => node.kind === 'Comparison' && node.operator.name === 'NE')) return undefined;
  const admits = predicate('filters', joinWithAnd(own));
  return new Set(offered.filter((value) => admits({ [member]: Number(value) })));
}
