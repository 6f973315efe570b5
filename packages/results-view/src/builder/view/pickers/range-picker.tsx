import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { phrase } from '../../../view/text/phrase.ts';
import type { FormValue, Picker } from '../../form/search-form.ts';
import { DayField } from './day-field.tsx';
import { pickedValue, type PickerProps } from './picker-props.ts';
import { TextPicker } from './text-picker.tsx';
import { YearField } from './year-field.tsx';

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
