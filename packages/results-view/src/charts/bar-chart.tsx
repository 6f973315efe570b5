import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { greatestCount, type Facet, type FacetValue } from '../view/facets/facet.ts';
import { formatCount } from '../view/text/format-count.ts';
import { phrase } from '../view/text/phrase.ts';
import { chartValues } from './chart-values.ts';

export interface BarChartProps {
  readonly facet: Facet;
  readonly blocked: boolean;
  readonly onToggle: (value: FacetValue) => void;
}

/** Bars that are shown before the others are asked for. */
const most = 12;

/** The values of a facet as bars to click on. Values of an open list that no asset has are left out. */
export function BarChart({ facet, blocked, onToggle }: BarChartProps): VNode {
  const [all, setAll] = useState(false);
  const values = chartValues(facet);
  const rows = all ? values : values.slice(0, most);
  const greatest = greatestCount(values);
  return (
    <>
      <ul class="aql-chart-bars">
        {rows.map((value) => (
          <li key={value.key}>
            <button
              type="button"
              aria-pressed={value.chosen}
              aria-disabled={blocked}
              onClick={() => {
                if (!blocked) onToggle(value);
              }}
            >
              <span class="aql-chart-label">
                {value.swatch !== undefined && (
                  <span class="aql-swatch" style={{ background: value.swatch }} aria-hidden="true" />
                )}
                {value.label}
              </span>
              <svg class="aql-chart-bar" width="100%" height="14" aria-hidden="true">
                <rect
                  width={`${value.count === undefined || value.count === 0 ? 0 : Math.max(0.8, (value.count / greatest) * 100)}%`}
                  height="100%"
                  rx="2"
                />
              </svg>
              <span class="aql-chart-count">{value.count === undefined ? '' : formatCount(value.count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {values.length > most && (
        <button type="button" class="aql-link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? phrase('Fewer') : phrase('{0} more', formatCount(values.length - most))}
        </button>
      )}
    </>
  );
}
