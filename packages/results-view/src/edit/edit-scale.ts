import { withoutGroups, type Comparison, type FieldRow, type Filter, type TextEdit } from '@assetql/core';
import { admittedNumbers } from './admitted-numbers.ts';
import { conjuncts, isAbout, isOnlyAbout } from './conjuncts.ts';
import { append, removeConjuncts, toggleValue } from './edit-filter.ts';
import { choiceOf } from './conjuncts.ts';
import { chosenOnScale, scaleOperator, type Scale } from './scale.ts';
import type { WrittenFilter } from './written-filter.ts';

/** Like `toggleValue`, for a number of a scale. `bound` is the filter with its variables resolved. */
export function toggleOnScale(
  filter: WrittenFilter,
  bound: Filter | undefined,
  field: FieldRow,
  value: string,
  scale: Scale,
): readonly TextEdit[] {
  const { values } = scale;
  const admitted = admittedNumbers(bound, field, values);
  const own = conjuncts(filter.ast).filter((node) => isOnlyAbout(node, field.name) && !isExclusion(node));
  if (scale.kind === 'from') {
    if (chosenOnScale(admitted, scale).has(value)) return removeConjuncts(filter, own);
    return rewrite(filter, own, field, [`${scaleOperator(scale, value)} ${value}`]);
  }
  if (own.every((node) => choiceOf(node, field.name) !== undefined)) return toggleValue(filter, field, value);
  const wanted = values.filter((each) => admitted?.has(each) !== (each === value));
  if (wanted.length === 0) return removeConjuncts(filter, own);
  return rewrite(
    filter,
    own,
    field,
    wanted.map((each) => `EQ ${each}`),
  );
}

const isExclusion = (node: Filter): boolean => node.kind === 'Comparison' && node.operator.name === 'NE';

/** Writes alternatives in the place of the first of some conditions, and removes the others. */
function rewrite(
  filter: WrittenFilter,
  own: readonly Filter[],
  field: FieldRow,
  tests: readonly string[],
): readonly TextEdit[] {
  const [first, ...others] = own;
  const written = tests.map((test) => `${field.name} ${test}`).join(' OR ');
  const isOne = tests.length === 1;
  const clause = isOne ? written : `(${written})`;
  if (first === undefined) return append(filter, clause);
  const inner = withoutGroups(first);
  const only = isOne && isAbout(inner, field.name) ? inner : undefined;
  const replaced: TextEdit =
    only === undefined
      ? { range: first.range, newText: clause }
      : { range: testRange(only), newText: tests[0] ?? clause };
  const cuts = others.length === 0 ? [] : removeConjuncts(filter, others);
  return [replaced, ...cuts].toSorted((a, b) => a.range.start - b.range.start);
}

const testRange = ({ operator, value }: Comparison): TextEdit['range'] => ({
  start: operator.range.start,
  end: value.range.end,
});
