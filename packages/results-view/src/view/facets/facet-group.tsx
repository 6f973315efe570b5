import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { FacetButton } from './facet-button.tsx';
import { FacetFrame } from './facet-frame.tsx';
import { greatestCount, type Facet, type FacetAction, type FacetValue } from './facet.ts';
import type { ScaleKind } from '../../edit/scale.ts';
import { PeriodChoice } from './period-choice.tsx';
import { ScaleChoice } from './scale-choice.tsx';
import { useValueFocus } from './use-value-focus.ts';
import { visibleValues } from './visible-values.ts';
import { formatCount } from '../text/format-count.ts';
import { phrase } from '../text/phrase.ts';

export interface FacetGroupProps {
  readonly facet: Facet;
  /** Whether clicks are disabled. */
  readonly blocked: boolean;
  readonly isClosed: boolean;
  readonly onFold?: (() => void) | undefined;
  readonly onClear?: (() => void) | undefined;
  readonly onScale?: ((kind: ScaleKind) => void) | undefined;
  readonly onAct: (value: FacetValue, action: FacetAction, extend: boolean) => void;
}

/** A facet with its values: rows with bars, colour swatches, or the columns of a histogram. */
export function FacetGroup(props: FacetGroupProps): VNode {
  const { facet, blocked, isClosed, onFold, onClear, onScale, onAct } = props;
  const [all, setAll] = useState(false);
  const [empty, setEmpty] = useState(false);
  const [typed, setTyped] = useState('');
  const shown = visibleValues(facet, { typed, all, empty });
  const rows = shown.values;
  const { tabKey, noteClick, list } = useValueFocus(
    rows.map(({ key }) => key),
    facet.display === 'bars',
  );
  const greatest = greatestCount(facet.values);
  const act = (value: FacetValue, action: FacetAction, extend: boolean): void => {
    noteClick(value.key);
    onAct(value, action, extend);
  };
  return (
    <FacetFrame
      label={facet.label}
      display={facet.display}
      isClosed={isClosed}
      onFold={onFold}
      onClear={facet.isLimited === true ? onClear : undefined}
      blocked={blocked}
      style={facet.rows === undefined || facet.values.length > 0 ? {} : { '--aql-rows': String(facet.rows) }}
    >
      {facet.scale !== undefined && onScale !== undefined && <ScaleChoice kind={facet.scale} onChoose={onScale} />}
      {shown.canFind && (
        <input
          type="search"
          class="aql-input aql-facet-find"
          aria-label={phrase('Find in {0}', facet.label)}
          placeholder={phrase('Find')}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <ul {...list}>
        {rows.map((value) => (
          <li key={value.key}>
            <FacetButton
              value={value}
              share={(value.count ?? 0) / greatest}
              blocked={blocked}
              isTabStop={value.key === tabKey}
              onAct={(extend) => {
                if (!blocked) act(value, 'toggle', extend);
              }}
            />
            {facet.display === 'bars' && !value.chosen && !blocked && (
              <button
                type="button"
                class="aql-facet-exclude"
                tabIndex={-1}
                title={phrase('Leave out {0}', value.label)}
                aria-label={phrase('Leave out {0}', value.label)}
                onClick={() => act(value, 'exclude', false)}
              >
                <span aria-hidden="true">−</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {typed.trim() !== '' && rows.length === 0 && <p class="aql-soft">{phrase('Nothing is called so.')}</p>}
      {facet.display === 'columns' && rows.length > 1 && (
        <p class="aql-facet-ends" aria-hidden="true">
          <span>{rows[0]?.label}</span>
          <span>{rows.at(-1)?.label}</span>
        </p>
      )}
      {facet.period !== undefined && rows.length > 0 && (
        <PeriodChoice values={facet.values} period={facet.period} blocked={blocked} onAct={onAct} />
      )}
      {(shown.more > 0 || all) && typed.trim() === '' && (
        <button type="button" class="aql-link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? phrase('Fewer') : phrase('{0} more', formatCount(shown.more))}
        </button>
      )}
      {shown.empty > 0 && (
        <button type="button" class="aql-link" aria-expanded={empty} onClick={() => setEmpty(!empty)}>
          {empty ? phrase('Hide the empty ones') : phrase('Show {0} empty', formatCount(shown.empty))}
        </button>
      )}
      {facet.note !== undefined && <p class="aql-soft aql-facet-note">{facet.note}</p>}
    </FacetFrame>
  );
}
