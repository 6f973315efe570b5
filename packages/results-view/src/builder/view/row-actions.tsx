import type { VNode } from 'preact';
import { phrase } from '../../view/text/phrase.ts';
import type { FormAct, FormRow } from '../form/search-form.ts';
import { useBuilderTools } from './builder-tools.ts';

export interface RowActionsProps {
  readonly row: FormRow;
}

/** What can be done to a row as a whole. */
export function RowActions({ row }: RowActionsProps): VNode {
  const { act } = useBuilderTools();
  const actions: readonly { readonly label: string; readonly act: FormAct & { readonly row: string } }[] = [
    ...(row.kind === 'locked' || row.isOff
      ? []
      : [{ label: phrase('Negate'), act: { act: 'negate', row: row.id } } as const]),
    row.isOff
      ? { label: phrase('Switch on'), act: { act: 'switch-on', row: row.id } }
      : { label: phrase('Switch off'), act: { act: 'switch-off', row: row.id } },
    ...(row.isOff ? [] : [{ label: phrase('Duplicate'), act: { act: 'duplicate', row: row.id } } as const]),
    ...(row.kind === 'group' && !row.isOff
      ? [{ label: phrase('Dissolve the group'), act: { act: 'ungroup', row: row.id } } as const]
      : []),
    { label: phrase('Remove'), act: { act: 'remove', row: row.id } },
  ];
  return (
    <div class="aql-row-actions" role="group" aria-label={phrase('Actions')}>
      {actions.map(({ label, act: one }) => (
        <button key={one.act} type="button" class="aql-button" onClick={() => act(one)}>
          {label}
        </button>
      ))}
    </div>
  );
}
