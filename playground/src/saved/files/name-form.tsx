import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface NameFormProps {
  /** What the form does, as the label of its button. */
  readonly action: string;
  readonly label: string;
  readonly value: string;
  /** The folders to choose among; without them a name is written. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Does it and returns the sentence of a refusal, which leaves the form open. */
  readonly onDone: (value: string) => Promise<string | undefined>;
  readonly onCancel: () => void;
}

/** A small form that asks for a name or a folder. */
export function NameForm({ action, label, value, choices, onDone, onCancel }: NameFormProps): VNode {
  const id = useId();
  const [written, setWritten] = useState(value);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  // Before it is painted, so that what is typed at once goes into it.
  useLayoutEffect(() => {
    input.current?.select();
    select.current?.focus();
  }, []);
  return (
    <form
      class="saved-form"
      onSubmit={(event) => {
        event.preventDefault();
        void onDone(written).then(setProblem);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <label for={id}>{label}</label>
      {choices === undefined ? (
        <input
          ref={input}
          id={id}
          class="aql-input"
          value={written}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onInput={({ currentTarget }) => setWritten(currentTarget.value)}
        />
      ) : (
        <select
          ref={select}
          id={id}
          class="aql-input"
          value={written}
          onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
      <span class="saved-buttons">
        <button type="submit" class="aql-button aql-button-main">
          {action}
        </button>
        <button type="button" class="aql-button" onClick={onCancel}>
          Cancel
        </button>
      </span>
      <p id={`${id}-problem`} role="alert" class="saved-problem">
        {problem}
      </p>
    </form>
  );
}
