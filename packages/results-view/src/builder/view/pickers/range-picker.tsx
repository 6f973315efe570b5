import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { phrase } from '../../../view/text/phrase.ts';
import type { FormValue, Picker } from '../../form/search-form.ts';
import { DayField } from './day-field.tsx';
import { momentOfDay } from './day.ts';
import { pickedValue, type PickerProps } from './picker-props.ts';
import { TextPicker } from './text-picker.tsx';

export interface RangePickerProps extends PickerProps {
  readonly kind: Picker['kind'];
}

/** Chooses both ends of a range, which belong to it. It counts when both are there. */
export function RangePicker({ kind, label, relation, values, onChoose }: RangePickerProps): VNode {
  const [ends, setEnds] = useState<readonly (FormValue | undefined)[]>(values);
  const written = values.map(pickedValue).join(' ');
  useEffect(() => setEnds(values), [written]);
  const choose = (chosen: readonly (FormValue | undefined)[]): void => {
    setEnds(chosen);
    const [from, to] = chosen;
    if (from !== undefined && to !== undefined) onChoose([pickedValue(from), pickedValue(to)]);
  };
  const valueOf = (value: string): FormValue => ({ value, label: value });
  const [from, to] = ends;
  const sides = [
    {
      bound: 'GE',
      heading: phrase('From'),
      name: phrase('{0}: from', label),
      end: from,
      choose: (value: string) => choose([valueOf(value), to]),
    },
    {
      bound: 'LE',
      heading: phrase('To'),
      name: phrase('{0}: to', label),
      end: to,
      choose: (value: string) => choose([from, valueOf(value)]),
    },
  ];
  return (
    <div class="aql-range">
      {kind === 'date' && <YearField label={label} onYear={(first, last) => choose([valueOf(first), valueOf(last)])} />}
      {sides.map((side) =>
        kind === 'date' ? (
          <DayField
            key={side.bound}
            heading={side.heading}
            label={side.name}
            relation={side.bound}
            value={side.end?.value}
            onChoose={side.choose}
          />
        ) : (
          <TextPicker
            key={side.bound}
            heading={side.heading}
            label={side.name}
            relation={relation}
            values={side.end === undefined ? [] : [side.end]}
            isMany={false}
            isNumber
            onChoose={([value]) => value !== undefined && side.choose(value)}
          />
        ),
      )}
    </div>
  );
}

interface YearFieldProps {
  readonly label: string;
  /** Called with the first and the last moment of a year. */
  readonly onYear: (first: string, last: string) => void;
}

/** A field for a year, which is the range of its days. */
function YearField({ label, onYear }: YearFieldProps): VNode {
  const choose = (written: string): void => {
    const year = written.trim();
    const [first, last] = [momentOfDay(`${year}-01-01`, 'GE'), momentOfDay(`${year}-12-31`, 'LE')];
    if (first !== undefined && last !== undefined) onYear(first, last);
  };
  return (
    <label class="aql-field">
      <span>{phrase('A whole year')}</span>
      <input
        class="aql-input"
        aria-label={phrase('{0}: a whole year', label)}
        inputMode="numeric"
        maxLength={4}
        placeholder={String(new Date().getUTCFullYear())}
        onBlur={({ currentTarget }) => choose(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') choose(currentTarget.value);
        }}
      />
    </label>
  );
}
