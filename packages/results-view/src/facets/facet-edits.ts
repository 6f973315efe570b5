import type { TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import type { Facet, FacetAction, FacetValue } from '../view/facets/facet.ts';
import type { TimeBin } from '../count/time-bins.ts';
import { chooseCompanion } from '../edit/choose-companion.ts';
import { clearBounds, setBounds } from '../edit/edit-bounds.ts';
import { excludeValue, toggleValue } from '../edit/edit-filter.ts';
import { editFilters, firstFilter } from '../edit/edit-search.ts';
import { boundsOf } from '../edit/written-bounds.ts';
import { writtenFilter, type WrittenFilter } from '../edit/written-filter.ts';
import { colorField, extensionField, ratingField, statusField, uploadField } from './facet-fields.ts';

/** A click on a facet. `extend` is true when Shift was held. */
export interface FacetClick {
  readonly facet: Facet;
  readonly value: FacetValue;
  readonly action: FacetAction;
  readonly extend: boolean;
}

/** The edits of the file for a click on a facet; without a search one is created. `bins` are the columns of time that were shown. */
export function facetEdits(
  file: string,
  search: SavedSearch | undefined,
  click: FacetClick,
  bins: readonly TimeBin[],
): readonly TextEdit[] {
  const filter = search === undefined ? { text: '', ast: undefined } : writtenFilter(search);
  const edits = filterEdits(filter, click, bins);
  return search === undefined
    ? firstFilter(file, edits.map(({ newText }) => newText).join(''))
    : editFilters(file, search, edits);
}

function filterEdits(
  filter: WrittenFilter,
  { facet, value, action, extend }: FacetClick,
  bins: readonly TimeBin[],
): readonly TextEdit[] {
  if (facet.name === uploadField.name) return timeEdits(filter, value, extend, bins);
  const field = [extensionField, colorField, statusField, ratingField].find(({ name }) => name === facet.name);
  if (field === undefined) return [];
  if (action === 'exclude') return excludeValue(filter, field, value.key);
  return (field === statusField ? chooseCompanion : toggleValue)(filter, field, value.key);
}

function timeEdits(
  filter: WrittenFilter,
  value: FacetValue,
  extend: boolean,
  bins: readonly TimeBin[],
): readonly TextEdit[] {
  const bin = bins.find(({ start }) => String(start) === value.key);
  if (bin === undefined) return [];
  const { start, end } = boundsOf(filter, uploadField.name);
  if (start === bin.start && end === bin.end) return clearBounds(filter, uploadField.name);
  const stretch = extend
    ? { start: Math.min(bin.start, start ?? bin.start), end: Math.max(bin.end, end ?? bin.end) }
    : bin;
  return setBounds(filter, uploadField, stretch);
}
