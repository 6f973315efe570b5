import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

export interface FormFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** What is typed is not shown, and no browser keeps it. */
  readonly secret?: boolean;
  readonly optional?: boolean;
  /** What to write, under the field. */
  readonly hint?: string;
  readonly placeholder?: string;
}

/** A field of a form with its label, and what to write there. */
export function FormField({
  label,
  name,
  value,
  onInput,
  secret = false,
  optional = false,
  hint,
  placeholder,
}: FormFieldProps): VNode {
  const id = useId();
  const input = {
    id,
    class: 'aql-input',
    name,
    autocomplete: 'off',
    autocapitalize: 'off' as const,
    spellcheck: false,
    required: !optional,
    value,
    onInput: (event: { readonly currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` }),
  };
  return (
    <div class="field">
      <label for={id}>
        {label}
        {optional && <span class="aql-soft"> (optional)</span>}
      </label>
      {secret ? <input type="password" {...input} /> : <input type="text" {...input} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} class="aql-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
