import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { phrase } from '../../../view/text/phrase.ts';
import { Entry } from './entry.tsx';
import type { PickerProps } from './picker-props.ts';

export interface TextPickerProps extends PickerProps {
  readonly isNumber: boolean;
  /** The visible label of the field; “Number” or “Text” when absent. */
  readonly heading?: string;
}

/** A field for a text or a number. It counts when Enter is pressed or the field is left. */
export function TextPicker({ label, isNumber, heading, values, onChoose }: TextPickerProps): VNode {
  const [first] = values;
  const written = first?.variable === undefined ? (first?.value ?? '') : '';
  const [text, setText] = useState(written);
  useEffect(() => setText(written), [written]);
  const isWrong = isNumber && text.trim() !== '' && !/^-?\d+(?:\.\d+)?$/.test(text.trim());
  const choose = (): void => {
    const value = isNumber ? text.trim() : text;
    if (value !== '' && value !== written && !isWrong) onChoose([value]);
  };
  return (
    <label class="aql-field">
      <span>{heading ?? (isNumber ? phrase('Number') : phrase('Text'))}</span>
      <Entry isWaiting={text !== '' && text !== written && !isWrong}>
        <input
          class="aql-input"
          aria-label={label}
          aria-invalid={isWrong}
          inputMode={isNumber ? 'decimal' : 'text'}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={choose}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.isComposing) choose();
          }}
        />
      </Entry>
      {isWrong && <span class="aql-refused">{phrase('Write a number, as 12 or 0.5.')}</span>}
    </label>
  );
}
