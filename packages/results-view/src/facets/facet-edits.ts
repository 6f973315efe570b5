import type { Filter, TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import type { Facet, FacetAction, FacetValue } from '../view/facets/facet.ts';
import type { TimeBin } from '../count/time-bins.ts';
import { chooseCompanion } from '../edit/choose-companion.ts';
import { clearBounds, setBounds } from '../edit/edit-bounds.ts';
import { withoutCompanion } from '../edit/companions.ts';
import { conjuncts, isOnlyAbout } from '../edit/conjuncts.ts';
import { excludeValue, removeConjuncts, toggleValue } from '../edit/edit-filter.ts';
import { toggleOnScale } from '../edit/edit-scale.ts';
import { editFilters, firstFilter } from '../edit/edit-search.ts';
import { boundsOf, type Stretch } from '../edit/written-bounds.ts';
import { writtenFilter, type WrittenFilter } from '../edit/written-filter.ts';
import { colorField, extensionField, ratingField, ratingValues, statusField, uploadField } from './facet-fields.ts';

/** A click on a facet. `extend` is true when Shift was held. */
export interface FacetClick {
  readonly facet: Facet;
  readonly value: FacetValue;
  readonly action: FacetAction;
  readonly extend: boolean;
  /** The filter of the request, with its variables resolved; `undefined` while there is no request. */
  readonly bound?: Filter | undefined;
}

/** The edits of the file for a click on a facet; without a search one is created. `bins` are the columns of time that were shown. */
export function facetEdits(
  file: string,
  search: SavedSearch | undefined,
  click: FacetClick,
  bins: readonly TimeBin[],
): readonly TextEdit[] {
  return fileEdits(file, search, filterEdits(filterOf(search), click, bins));
}

/** The edits of the file that restrict the date of upload to a period, which is open on a side that is absent. */
export function periodEdits(
  file: string,
  search: SavedSearch | undefined,
  stretch: Partial<Stretch>,
): readonly TextEdit[] {
  return fileEdits(file, search, setBounds(filterOf(search), uploadField, stretch));
}

const filterOf = (search: SavedSearch | undefined): WrittenFilter =>
  search === undefined ? { text: '', ast: undefined } : writtenFilter(search);

const fileEdits = (file: string, search: SavedSearch | undefined, edits: readonly TextEdit[]): readonly TextEdit[] =>
  search === undefined
    ? firstFilter(file, edits.map(({ newText }) => newText).join(''))
    : editFilters(file, search, edits);

/**
 * The edits of the file that remove all conditions on the field of a facet. With a status go the dates that need one (§4.7).
 */
export function clearEdits(file: string, search: SavedSearch, name: string): readonly TextEdit[] {
  const filter = writtenFilter(search);
  const nodes = conjuncts(filter.ast);
  const own = nodes.filter((node) => isOnlyAbout(node, name));
  if (own.length === 0) return [];
  const rest = nodes.filter((node) => !own.includes(node));
  const lost = name === statusField.name ? withoutCompanion(rest) : [];
  return editFilters(file, search, removeConjuncts(filter, [...own, ...lost]));
}

function filterEdits(
  filter: WrittenFilter,
  { facet, value, action, extend, bound }: FacetClick,
  bins: readonly TimeBin[],
): readonly TextEdit[] {
  if (facet.name === uploadField.name) return timeEdits(filter, bound, { value, action, extend }, bins);
  const field = [extensionField, colorField, statusField, ratingField].find(({ name }) => name === facet.name);
  if (field === undefined) return [];
  if (action === 'exclude') return excludeValue(filter, field, value.key);
  if (field === ratingField && facet.scale !== undefined)
    return toggleOnScale(filter, bound ?? filter.ast, field, value.key, { kind: facet.scale, values: ratingValues });
  return (field === statusField ? chooseCompanion : toggleValue)(filter, field, value.key);
}

function timeEdits(
  filter: WrittenFilter,
  bound: Filter | undefined,
  { value, action, extend }: Pick<FacetClick, 'value' | 'action' | 'extend'>,
  bins: readonly TimeBin[],
): readonly TextEdit[] {
  const { start, end } = boundsOf({ ast: bound ?? filter.ast }, uploadField.name);
  if (action === 'open-start') return setBounds(filter, uploadField, period(undefined, end));
  if (action === 'open-end') return setBounds(filter, uploadField, period(start, undefined));
  const bin = bins.find((one) => String(one.start) === value.key);
  if (bin === undefined) return [];
  if (action === 'since')
    return setBounds(filter, uploadField, period(bin.start, end !== undefined && end > bin.start ? end : undefined));
  if (action === 'until')
    return setBounds(filter, uploadField, period(start !== undefined && start < bin.end ? start : undefined, bin.end));
  if (start === bin.start && end === bin.end) return clearBounds(filter, uploadField);
  const stretch = extend
    ? { start: Math.min(bin.start, start ?? bin.start), end: Math.max(bin.end, end ?? bin.end) }
    : bin;
  return setBounds(filter, uploadField, stretch);
}

const period = (start: number | undefined, end: number | undefined): Partial<Stretch> => ({
  ...(start === undefined ? {} : { start }),
  ...(end === undefined ? {} : { end }),
});
