import { Icon } from '@assetql/results-view';
import type { ComponentChildren, VNode } from 'preact';

/** What every field of the form has. */
export interface FieldShape {
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
}

/** The attributes that connect an input with its hint and its problem. */
export interface Description {
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
}

export function describedBy(id: string, { hint, problem, required = false }: FieldShape): Description {
  const ids = [problem === undefined ? [] : `${id}-problem`, hint === undefined ? [] : `${id}-hint`].flat();
  return {
    ...(ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') }),
    ...(problem === undefined ? {} : { 'aria-invalid': true }),
    ...(required ? { 'aria-required': true } : {}),
  };
}

/** A label, an input, and what is to be said of it. */
export function Field({
  id,
  label,
  required = false,
  hint,
  problem,
  children,
}: FieldShape & { readonly id: string; readonly children: ComponentChildren }): VNode {
  return (
    <div class="field">
      <label for={id}>
        {label}
        {required && <span class="aql-soft"> (required)</span>}
      </label>
      {children}
      {problem !== undefined && (
        <p id={`${id}-problem`} class="form-problem">
          <Icon name="close" /> {problem}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} class="aql-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
