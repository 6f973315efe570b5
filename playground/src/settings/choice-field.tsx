import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { useChoice } from '@assetql/results-view/answer';
import { choices } from '../state/stored.ts';
import type { FormatChoice } from './format-choices.ts';

export interface ChoiceFieldProps {
  /** The name under which the choice is stored. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly FormatChoice[];
  /** The value until somebody chooses another one. */
  readonly usual?: string;
  /** What the choice changes. */
  readonly note?: ComponentChildren;
}

/** A stored choice among a few values. It is applied at once. */
export function ChoiceField({ name, label, options, usual = '', note }: ChoiceFieldProps): VNode {
  const id = useId();
  const [chosen = usual, choose] = useChoice(choices, name);
  return (
    <div class="settings-field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="aql-select"
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        value={chosen}
        onChange={({ currentTarget: { value } }) => choose(value)}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {note !== undefined && (
        <p id={`${id}-note`} class="aql-soft">
          {note}
        </p>
      )}
    </div>
  );
}
