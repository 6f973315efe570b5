import type { VNode } from 'preact';
import { phrase } from '../../view/text/phrase.ts';
import type { FormRow } from '../form/search-form.ts';
import { useBuilderTools } from './builder-tools.ts';
import { chipText, describeRow } from './describe-condition.ts';
import { LateIcon } from '../../view/late-icon.tsx';

export interface ChipProps {
  readonly row: FormRow;
}

/** A condition as a chip: one button opens its small form, the other removes it. */
export function Chip({ row }: ChipProps): VNode {
  const { act, problems, open, setOpen } = useBuilderTools();
  const isOpen = open === row.id;
  const text = chipText(row);
  const problem = problems.get(row.id);
  return (
    <li class={`aql-chip aql-chip-${row.kind}`} data-row={row.id} data-opener data-off={row.isOff ? '' : undefined}>
      <button
        type="button"
        class="aql-chip-text"
        data-row-focus
        aria-expanded={isOpen}
        title={row.kind === 'locked' ? row.reason : (problem ?? describeRow(row))}
        onClick={() => setOpen(isOpen ? undefined : row.id)}
      >
        {row.kind === 'locked' && <LateIcon name="lock" />}
        {row.kind === 'locked' && <span class="aql-unseen">{phrase('Only as text:')} </span>}
        {problem !== undefined && <LateIcon name="warning" />}
        <bdi>{text}</bdi>
        {problem !== undefined && <span class="aql-unseen"> {problem}</span>}
        {row.isOff && <span class="aql-unseen"> {phrase('(switched off)')}</span>}
      </button>
      <button
        type="button"
        class="aql-icon-button"
        aria-label={phrase('Remove {0}', text)}
        title={phrase('Remove')}
        onClick={() => act({ act: 'remove', row: row.id })}
      >
        <LateIcon name="close" />
      </button>
    </li>
  );
}
