import type { VNode } from 'preact';
import type { Facet, FacetAction, FacetValue } from './facet.ts';
import { FacetGroup } from './facet-group.tsx';

export interface FacetPanelProps {
  readonly facets: readonly Facet[];
  /** A sentence about all facets. */
  readonly note?: string | undefined;
  /** Why clicks are disabled; `undefined` when they are not. */
  readonly blocked?: string | undefined;
  /** Called on a click. `extend` is true when Shift was held: the range from the previously chosen value to this one. */
  readonly onAct: (facet: Facet, value: FacetValue, action: FacetAction, extend: boolean) => void;
}

/** All facets. Space is reserved for those still being counted, so that the layout does not shift. */
export function FacetPanel({ facets, note, blocked, onAct }: FacetPanelProps): VNode {
  return (
    <div class="aql-facets">
      {facets
        .filter(({ values, rows }) => values.length > 0 || rows !== undefined)
        .map((facet) => (
          <FacetGroup
            key={facet.name}
            facet={facet}
            blocked={blocked !== undefined}
            onAct={(value, action, extend) => onAct(facet, value, action, extend)}
          />
        ))}
      <p class="aql-facets-note aql-soft" role="status">
        {blocked ?? note}
      </p>
    </div>
  );
}
