import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { greatestCount, type Facet, type FacetAction, type FacetValue } from './facet.ts';
import type { ScaleKind } from '../../edit/scale.ts';
import { PeriodChoice } from './period-choice.tsx';
import { ScaleChoice } from './scale-choice.tsx';
import { formatCount } from '../text/format-count.ts';
import { phrase } from '../text/phrase.ts';

export interface FacetGroupProps {
  readonly facet: Facet;
  /** Whether clicks are disabled. */
  readonly blocked: boolean;
  readonly onScale?: ((kind: ScaleKind) => void) | undefined;
  readonly onAct: (value: FacetValue, action: FacetAction, extend: boolean) => void;
}

/** A facet with its values: rows with bars, colour swatches, or the columns of a histogram. */
export function FacetGroup({ facet, blocked, onScale, onAct }: FacetGroupProps): VNode {
  const [all, setAll] = useState(false);
  const limit = all ? undefined : facet.rows;
  const rows = facet.values.filter((value, at) => limit === undefined || at < limit || value.chosen);
  const hidden = facet.values.length - rows.length;
  const greatest = greatestCount(facet.values);
  return (
    <section
      class={`aql-facet aql-facet-${facet.display}`}
      aria-label={facet.label}
      style={facet.rows === undefined || facet.values.length > 0 ? {} : { '--aql-rows': String(facet.rows) }}
    >
      <h3>{facet.label}</h3>
      {facet.scale !== undefined && onScale !== undefined && <ScaleChoice kind={facet.scale} onChoose={onScale} />}
      <ul>
        {rows.map((value) => (
          <li key={value.key}>
            <FacetButton
              value={value}
              share={(value.count ?? 0) / greatest}
              blocked={blocked}
              onAct={(extend) => !blocked && onAct(value, 'toggle', extend)}
            />
            {facet.display === 'bars' && !value.chosen && !blocked && (
              <button
                type="button"
                class="aql-facet-exclude"
                title={phrase('Leave out {0}', value.label)}
                aria-label={phrase('Leave out {0}', value.label)}
                onClick={() => onAct(value, 'exclude', false)}
              >
                <span aria-hidden="true">−</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {facet.display === 'columns' && rows.length > 1 && (
        <p class="aql-facet-ends" aria-hidden="true">
          <span>{rows[0]?.label}</span>
          <span>{rows.at(-1)?.label}</span>
        </p>
      )}
      {facet.period !== undefined && rows.length > 0 && (
        <PeriodChoice values={facet.values} period={facet.period} blocked={blocked} onAct={onAct} />
      )}
      {(hidden > 0 || all) && (
        <button type="button" class="aql-link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? phrase('Fewer') : phrase('{0} more', formatCount(hidden))}
        </button>
      )}
      {facet.note !== undefined && <p class="aql-soft">{facet.note}</p>}
    </section>
  );
}

interface FacetButtonProps {
  readonly value: FacetValue;
  /** The relative length of the bar, from 0 to 1. */
  readonly share: number;
  readonly blocked: boolean;
  readonly onAct: (extend: boolean) => void;
}

function FacetButton({ value, share, blocked, onAct }: FacetButtonProps): VNode {
  const count = value.count === undefined ? '' : formatCount(value.count);
  return (
    <button
      type="button"
      class="aql-facet-value"
      aria-pressed={value.chosen}
      aria-disabled={blocked}
      data-empty={value.count === 0 && !value.chosen ? '' : undefined}
      title={count === '' ? value.label : `${value.label}: ${count}`}
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
