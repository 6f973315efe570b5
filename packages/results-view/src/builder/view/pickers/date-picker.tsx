import type { VNode } from 'preact';
import { phrase } from '../../../view/text/phrase.ts';
import { DayField } from './day-field.tsx';
import type { PickerProps } from './picker-props.ts';

/** Times that move on with the calendar. */
const relativeTimes = (): readonly { readonly value: string; readonly label: string }[] => [
  { value: 'today', label: phrase('today') },
  { value: 'now-7d', label: phrase('7 days ago') },
  { value: 'now-30d', label: phrase('30 days ago') },
  { value: 'now-1y', label: phrase('a year ago') },
  { value: 'startOfWeek', label: phrase('start of this week') },
  { value: 'startOfMonth', label: phrase('start of this month') },
  { value: 'startOfYear', label: phrase('start of this year') },
  { value: 'startOfYear-1y', label: phrase('start of last year') },
];

/** Chooses a day of the calendar, or a time that is counted from now. */
export function DatePicker({ label, relation, values, onChoose }: PickerProps): VNode {
  const [chosen] = values;
  return (
    <div class="aql-date">
      <DayField
        heading={phrase('Day')}
        label={phrase('{0}: day', label)}
        relation={relation.key}
        value={chosen?.value}
        onChoose={(moment) => onChoose([moment])}
      />
      <div class="aql-options" role="group" aria-label={phrase('{0}: counted from now', label)}>
        {relativeTimes().map(({ value, label: words }) => (
          <button
            key={value}
            type="button"
            class="aql-button"
            aria-pressed={value === chosen?.value.replaceAll(/\s/g, '')}
            onClick={() => onChoose([value])}
          >
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}
