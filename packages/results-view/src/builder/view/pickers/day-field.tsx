import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { phrase } from '../../../view/text/phrase.ts';
import { dayOfMoment, momentOfDay } from './day.ts';

export interface DayFieldProps {
  readonly heading: string;
  /** The accessible name. */
  readonly label: string;
  /** The key of the relation for which the day is chosen: it decides on the moment of the day. */
  readonly relation: string;
  /** A moment in epoch milliseconds; `undefined` or a relative time shows no day. */
  readonly value: string | undefined;
  /** Called with the moment of the day that is chosen. */
  readonly onChoose: (moment: string) => void;
}

/** Chooses a day of the calendar. */
export function DayField({ heading, label, relation, value, onChoose }: DayFieldProps): VNode {
  /** A day whose year is still short when the field is left. */
  const [short, setShort] = useState('');
  const choose = (day: string): void => {
    const isShort = day !== '' && Number(day.slice(0, 4)) < 1000;
    setShort(isShort ? day : '');
    if (isShort) return;
    const moment = momentOfDay(day, relation);
    if (moment !== undefined && moment !== value) onChoose(moment);
  };
  return (
    <label class="aql-field">
      <span>{heading}</span>
      <input
        type="date"
        class="aql-input"
        aria-label={label}
        aria-invalid={short !== ''}
        value={short === '' ? dayOfMoment(value) : short}
        max="9999-12-31"
        // While a year is typed, its first digits are years of their own: the day counts when it is complete.
        onBlur={({ currentTarget }) => choose(currentTarget.value)}
        onChange={({ currentTarget }) =>
          !(Number(currentTarget.value.slice(0, 4)) < 1000) && choose(currentTarget.value)
        }
      />
      {short !== '' && <span class="aql-refused">{phrase('Write the year with four digits, as 2021.')}</span>}
    </label>
  );
}
