import type { FieldRow, Filter, TextEdit } from '@assetql/core';
import { comparison, facetValue } from '../count/restrict.ts';
import { withoutCompanion } from './companions.ts';
import { choiceOf, conjuncts, isAbout } from './conjuncts.ts';
import { append, removeConjuncts, toggleValue } from './edit-filter.ts';
import type { WrittenFilter } from './written-filter.ts';
import { hasValue, writtenValue } from './written-value.ts';

/**
 * Like `toggleValue`, for a field that dates need as their companion (§4.7). A date that is incompatible with the chosen value is removed;
 * where a date stays, its companion becomes the only value.
 */
export function chooseCompanion(filter: WrittenFilter, field: FieldRow, value: string): readonly TextEdit[] {
  const nodes = conjuncts(filter.ast);
  const choices = nodes.flatMap((node) => choiceOf(node, field.name) ?? []);
  const others = nodes.filter((node) => !choices.some((choice) => choice.node === node));
  const dates = withoutCompanion(others);
  if (dates.length === 0) return toggleValue(filter, field, value);

  const chosen = choices.flatMap(({ ones }) => ones);
  const left = chosen.filter((each) => !hasValue(each, value));
  if (left.length < chosen.length) {
    const [only, ...more] = left;
    const keepsDates = only !== undefined && more.length === 0 && withoutCompanion(dates, only).length === 0;
    return keepsDates
      ? toggleValue(filter, field, value)
      : removeConjuncts(filter, [...dates, ...choices.map(({ node }) => node)]);
  }
  const lost = withoutCompanion(dates, comparison(field.name, 'EQ', facetValue(value)));
  const [place, ...extra] = [...choices.map(({ node }) => node), ...others.filter((node) => isAbout(node, field.name))];
  return exchange(filter, [...lost, ...extra], place, `${field.name} EQ ${writtenValue(field, value)}`);
}

/** Replaces a condition, or appends one, and removes others. */
function exchange(
  filter: WrittenFilter,
  removed: readonly Filter[],
  place: Filter | undefined,
  clause: string,
): readonly TextEdit[] {
  const { ast } = filter;
  if (ast === undefined || (place === undefined && removed.length === conjuncts(ast).length))
    return [{ range: ast?.range ?? { start: 0, end: 0 }, newText: clause }];
  const written = place === undefined ? append(filter, clause) : [{ range: place.range, newText: clause }];
  const cuts = removed.length === 0 ? [] : removeConjuncts(filter, removed);
  return [...cuts, ...written].toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}
