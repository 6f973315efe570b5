import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { toggled, pickedValue, type PickerProps } from './picker-props.ts';

export interface PickerOption {
  readonly value: string;
  readonly label: string;
  /** Drawn before the label. */
  readonly sign?: ComponentChildren;
}

export interface OptionPickerProps extends PickerProps {
  readonly options: readonly PickerOption[];
}

/** Chooses among few values, all of which are in sight: checkboxes for several, radio buttons for one. */
export function OptionPicker({ label, options, values, isMany, onChoose }: OptionPickerProps): VNode {
  const name = useId();
  const chosen = values.map(pickedValue);
  return (
    <fieldset class="aql-options">
      <legend class="aql-unseen">{label}</legend>
      {options.map(({ value, label: words, sign }) => {
        const isChosen = chosen.includes(value);
        return (
          <label key={value} class="aql-option">
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              checked={isChosen}
              // The last value stays: a condition without one would be no condition.
              onClick={(event) => isMany && isChosen && chosen.length === 1 && event.preventDefault()}
              onChange={() => onChoose(toggled(values, value, isMany))}
            />
            {sign}
            <bdi>{words}</bdi>
          </label>
        );
      })}
    </fieldset>
  );
}
