import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { Field, describedBy, type FieldShape } from './field.tsx';

export interface TextFieldProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly kind?: 'text' | 'long' | 'number' | 'date';
  readonly placeholder?: string | undefined;
  /** Values to choose from; others can be written too. */
  readonly proposals?: readonly string[];
}

/** A text, a number or a day. */
export function TextField(props: TextFieldProps): VNode {
  const { value, onChange, kind = 'text', placeholder, proposals = [] } = props;
  const id = useId();
  const shared = {
    id,
    class: 'aql-input',
    value,
    autocomplete: 'off',
    ...(placeholder === undefined ? {} : { placeholder }),
    ...describedBy(id, props),
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <Field {...props} id={id}>
      {kind === 'long' ? (
        <textarea {...shared} rows={2} />
      ) : (
        <input
          {...shared}
          type={kind === 'date' ? 'date' : 'text'}
          {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
          {...(proposals.length > 0 ? { list: `${id}-proposals` } : {})}
        />
      )}
      {proposals.length > 0 && (
        <datalist id={`${id}-proposals`}>
          {proposals.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </Field>
  );
}
