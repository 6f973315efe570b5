import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Entry } from './pickers/entry.tsx';

export interface FormFieldProps {
  readonly label: string;
  readonly text: string;
  readonly placeholder?: string | undefined;
  readonly onText: (text: string) => void;
}

/** A labelled field for a text of the file. The text is written when Enter is pressed or the field is left. */
export function FormField({ label, text: written, placeholder, onText }: FormFieldProps): VNode {
  const [text, setText] = useState(written);
  useEffect(() => setText(written), [written]);
  const write = (): void => {
    if (text.trim() !== written) onText(text.trim());
  };
  return (
    <label class="aql-field">
      <span>
        <bdi>{label}</bdi>
      </span>
      <Entry isWaiting={text.trim() !== written}>
        <input
          class="aql-input"
          value={text}
          placeholder={placeholder}
          spellcheck={false}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={write}
          onKeyDown={({ key }) => key === 'Enter' && write()}
        />
      </Entry>
    </label>
  );
}
