import type { VNode } from 'preact';
import type { FacetAction, FacetLimit, FacetPeriod, FacetValue } from './facet.ts';
import { phrase } from '../text/phrase.ts';

export interface PeriodChoiceProps {
  /** The columns of the histogram, in order. */
  readonly values: readonly FacetValue[];
  readonly period: FacetPeriod;
  readonly blocked: boolean;
  readonly onAct: (value: FacetValue, action: FacetAction, extend: boolean) => void;
}

/** Chooses both ends of a period, each of which can stay open. */
export function PeriodChoice({ values, period, blocked, onAct }: PeriodChoiceProps): VNode {
  const choose = (key: string, limit: FacetAction, open: FacetAction): void => {
    const [first] = values;
    const value = values.find((one) => one.key === key);
    if (value !== undefined) onAct(value, limit, false);
    else if (key === '' && first !== undefined) onAct(first, open, false);
  };
  return (
    <div class="aql-facet-period">
      <Limit
        label={phrase('Since')}
        values={values}
        limit={period.start}
        blocked={blocked}
        onChoose={(key) => choose(key, 'since', 'open-start')}
      />
      <Limit
        label={phrase('Until')}
        values={values}
        limit={period.end}
        blocked={blocked}
        onChoose={(key) => choose(key, 'until', 'open-end')}
      />
    </div>
  );
}

interface LimitProps {
  readonly label: string;
  readonly values: readonly FacetValue[];
  readonly limit: FacetLimit | undefined;
  readonly blocked: boolean;
  readonly onChoose: (key: string) => void;
}

/** The value of a limit that falls together with no column. */
const other = 'other';

function Limit({ label, values, limit, blocked, onChoose }: LimitProps): VNode {
  return (
    <label>
      <span>{label}</span>
      <select
        value={limit === undefined ? '' : (limit.key ?? other)}
        disabled={blocked}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">{phrase('any time')}</option>
        {limit !== undefined && limit.key === undefined && <option value={other}>{limit.label}</option>}
        {values.map(({ key, label: name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
