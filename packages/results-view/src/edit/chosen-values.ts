import type { Filter } from '@assetql/core';
import { choiceOf, conjuncts } from './conjuncts.ts';
import { hasValue } from './written-value.ts';

/** The offered values that a filter requires of a field. */
export function chosenValues(ast: Filter | undefined, field: string, offered: readonly string[]): ReadonlySet<string> {
  const choices = conjuncts(ast).flatMap((node) => choiceOf(node, field)?.ones ?? []);
  return new Set(offered.filter((value) => choices.some((comparison) => hasValue(comparison, value))));
}
