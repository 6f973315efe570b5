import type { VNode } from 'preact';
import type { Facet, FacetAction, FacetValue } from './facet.ts';
import { FacetGroup } from './facet-group.tsx';

export interface FacetPanelProps {
  readonly facets: readonly Facet[];
  /** One sentence about all of them. */
  readonly note?: string | undefined;
  /** Why a click can do nothing now. */
  readonly blocked?: string | undefined;
  /** `extend` is true when the person held Shift: from the value chosen before up to this one. */
  readonly onAct: (facet: Facet, value: FacetValue, action: FacetAction, extend: boolean) => void;
}

/** All facets below each other. Room is kept for those that are still counted, so that nothing jumps. */
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
