import type { VNode } from 'preact';
import type { FacetValue } from './facet.ts';
import { formatCount } from '../text/format-count.ts';

export interface FacetButtonProps {
  readonly value: FacetValue;
  /** Says where the value is, when its label does not. */
  readonly detail?: string | undefined;
  /** The relative length of the bar, from 0 to 1. */
  readonly share: number;
  readonly blocked: boolean;
  /** Whether Tab leads to it; arrows lead to the others of its list. */
  readonly isTabStop: boolean;
  readonly onAct: (extend: boolean) => void;
}

/** A value of a facet with its bar and its count. */
export function FacetButton({ value, detail, share, blocked, isTabStop, onAct }: FacetButtonProps): VNode {
  const count = value.count === undefined ? '' : formatCount(value.count);
  const name = detail === undefined ? value.label : `${detail} / ${value.label}`;
  return (
    <button
      type="button"
      class="aql-facet-value"
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={value.chosen}
      aria-disabled={blocked}
      data-key={value.key}
      data-empty={value.count === 0 && !value.chosen ? '' : undefined}
      title={count === '' ? name : `${name}: ${count}`}
      onClick={(event) => onAct(event.shiftKey)}
    >
      {value.swatch !== undefined && (
        <span class="aql-swatch" style={{ background: value.swatch }} aria-hidden="true" />
      )}
      <span class="aql-facet-label">{value.label}</span>
      <span class="aql-facet-bar" aria-hidden="true">
        <span style={{ '--aql-share': share === 0 ? '0' : Math.max(share, 0.015).toFixed(3) }} />
      </span>
      <span class="aql-facet-count">{count}</span>
    </button>
  );
}
