import type { FieldRow, Filter, OperatorName } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import type { Facet, FacetValue } from '../view/facets/facet.ts';
import { joinWithAnd, comparison, facetValue, timestamp, withoutFields } from '../count/restrict.ts';
import { timeBins, type TimeBin } from '../count/time-bins.ts';
import type { Stretch } from '../edit/written-bounds.ts';
import { withoutCompanion } from '../edit/companions.ts';
import { conjuncts } from '../edit/conjuncts.ts';
import { countedFacets, statusField, uploadField, type CountedFacet } from './facet-fields.ts';
import { scaleOperator, type ScaleKind } from '../edit/scale.ts';
import { countKey } from './restriction.ts';
import { phrase } from '../view/text/phrase.ts';

/** A value of a facet with the request that counts it. */
export interface PlannedValue extends Omit<FacetValue, 'count' | 'chosen'> {
  readonly countKey: string;
  /** Set for columns of time. */
  readonly bin?: TimeBin;
}

export interface PlannedFacet extends Omit<Facet, 'values'> {
  readonly values: readonly PlannedValue[];
}

/** The first and last upload among the counted assets, in epoch milliseconds. */
export interface TimeSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * The requests that count the facets of a request. Each facet is counted without the conditions on its own field, so that its other values
 * have counts.
 */
export function planFacets(
  request: BoundRequest,
  span: TimeSpan | undefined,
  kind: ScaleKind,
): readonly PlannedFacet[] {
  const facets = countedFacets(kind).map((facet) => planField(request, facet));
  return span === undefined ? facets : [...facets, planTime(request, span)];
}

function planField(request: BoundRequest, { field, label, display, values, scale }: CountedFacet): PlannedFacet {
  const rest = conjuncts(withoutFields(request.filters, [field.name]));
  return {
    name: field.name,
    label,
    display,
    ...(scale === undefined ? {} : { scale: scale.kind }),
    values: values.map(({ value, label: shown, swatch }) => ({
      key: value,
      label: shown,
      ...(swatch === undefined ? {} : { swatch }),
      countKey: countKey(request, chosen(rest, field, value, scale && scaleOperator(scale, value))),
    })),
  };
}

/** The filter after choosing a value: dates that are incompatible with the status are removed, as a click does. */
function chosen(
  rest: readonly Filter[],
  field: FieldRow,
  value: string,
  operator: OperatorName = 'EQ',
): Filter | undefined {
  const choice = comparison(field.name, operator, facetValue(value));
  const lost = field === statusField ? withoutCompanion(rest, choice) : [];
  return joinWithAnd([...rest.filter((node) => !lost.includes(node)), choice]);
}

/** The request that counts the uploads of a period, without the conditions of the request on their date. */
export function timeKey(request: BoundRequest, { start, end }: Stretch): string {
  const { name } = uploadField;
  const rest = listed(withoutFields(request.filters, [name]));
  const from = comparison(name, 'GE', timestamp(start));
  return countKey(request, joinWithAnd([...rest, from, comparison(name, 'LT', timestamp(end))]));
}

function planTime(request: BoundRequest, { first, last }: TimeSpan): PlannedFacet {
  return {
    name: uploadField.name,
    label: phrase('Uploaded'),
    display: 'columns',
    values: timeBins(first, last).map((bin) => ({
      key: String(bin.start),
      label: bin.label,
      bin,
      countKey: timeKey(request, bin),
    })),
  };
}

const listed = <Value>(value: Value | undefined): readonly Value[] => (value === undefined ? [] : [value]);
