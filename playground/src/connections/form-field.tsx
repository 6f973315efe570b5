import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

export interface FormFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** Masks the input and prevents the browser from storing it. */
  readonly secret?: boolean;
  readonly optional?: boolean;
  /** Help text below the field. */
  readonly hint?: string;
  readonly placeholder?: string;
}

/** A form field with its label and help text. */
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
