import type { Facet, FacetValue } from '../view/facets/facet.ts';

/** The values that a chart shows. A scale keeps its order, and its values without assets. */
export function chartValues({ values, scale }: Facet): readonly FacetValue[] {
  if (scale !== undefined) return values;
  return values
    .filter(({ count, chosen }) => count !== 0 || chosen)
    .toSorted((left, right) => (right.count ?? 0) - (left.count ?? 0));
}
