import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { ScaleKind } from '../../edit/scale.ts';
import { phrase } from '../text/phrase.ts';
import type { Facet, FacetAction, FacetValue } from './facet.ts';
import { FacetGroup } from './facet-group.tsx';

export interface FacetPanelProps {
  readonly facets: readonly Facet[];
  /** Whether counts are still those of an earlier search. */
  readonly isOutdated?: boolean | undefined;
  /** A sentence about all facets. */
  readonly note?: string | undefined;
  /** Counts again; set when some counts could not be had. */
  readonly onRetry?: (() => void) | undefined;
  /** Called when the user changes how numbers of a scale are chosen. */
  readonly onScale?: ((kind: ScaleKind) => void) | undefined;
  /** Why clicks are disabled; `undefined` when they are not. */
  readonly blocked?: string | undefined;
  /** The names of the groups that are closed. */
  readonly closed?: ReadonlySet<string> | undefined;
  /** Called when the user opens or closes a group; without it all are open. */
  readonly onFold?: ((name: string) => void) | undefined;
  /** Called when the user removes the conditions of the query on a facet. */
  readonly onClear?: ((facet: Facet) => void) | undefined;
  /** Groups of the host after the others. */
  readonly more?: ComponentChildren;
  /** Called on a click. `extend` is true when Shift was held: the range from the previously chosen value to this one. */
  readonly onAct: (facet: Facet, value: FacetValue, action: FacetAction, extend: boolean) => void;
}

/** All facets. Space is reserved for those still being counted, so that the layout does not shift. */
export function FacetPanel(props: FacetPanelProps): VNode {
  const { facets, note, blocked, closed, onRetry, onScale, onFold, onClear, onAct } = props;
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <div class="aql-facets" data-outdated={props.isOutdated === true ? '' : undefined}>
      {facets
        .filter(({ values, rows }) => values.length > 0 || rows !== undefined)
        .map((facet) => (
          <FacetGroup
            key={facet.name}
            facet={facet}
            blocked={blocked !== undefined}
            isClosed={closed?.has(facet.name) ?? false}
            onFold={onFold && (() => onFold(facet.name))}
            onClear={onClear && (() => onClear(facet))}
            onScale={onScale}
            onAct={(value, action, extend) => onAct(facet, value, action, extend)}
          />
        ))}
      {props.more}
      <p class="aql-facets-note aql-soft" role="status" tabIndex={-1} ref={line}>
        {blocked ?? (onRetry === undefined ? note : phrase('Some counts could not be loaded.'))}
        {blocked === undefined && onRetry !== undefined && (
          <button
            type="button"
            class="aql-link"
            onClick={() => {
              // The button goes while the numbers are counted; its line stays.
              line.current?.focus();
              onRetry();
            }}
          >
            {phrase('Count again')}
          </button>
        )}
      </p>
    </div>
  );
}
