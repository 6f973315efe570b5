import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { formatCount } from '../../view/text/format-count.ts';
import { phrase } from '../../view/text/phrase.ts';
import type { FormRow, Subject } from '../form/search-form.ts';
import { useBuilderTools } from './builder-tools.ts';
import { describeRow } from './describe-condition.ts';
import { LateIcon } from '../../view/late-icon.tsx';
import { RowEditor } from './row-editor.tsx';
import { Sentence } from './sentence.tsx';

export interface RowLineProps {
  readonly row: FormRow;
  readonly subjects: readonly Subject[];
  /** The word that joins the row to the one before it; empty for the first. */
  readonly join: string;
  /** Whether the row can change its place. */
  readonly isMovable: boolean;
  readonly onGrip: (event: PointerEvent, row: string) => void;
}

/** The line of a row: its sentence, which opens the row's small form below, its total, and the shortest ways to switch it on or remove it. */
export function RowLine({ row, subjects, join, isMovable, onGrip }: RowLineProps): VNode {
  const { act, counts, problems, open, setOpen, instructions } = useBuilderTools();
  const id = useId();
  const isOpen = open === row.id;
  const words = describeRow(row);
  const count = counts.get(row.id);
  const problem = problems.get(row.id);
  const described = [problem === undefined ? '' : `${id}-problem`, isMovable ? (instructions ?? '') : ''];
  return (
    <>
      <div class="aql-row-line">
        <span class="aql-row-join">{join}</span>
        {isMovable && (
          <span class="aql-grip" aria-hidden="true" onPointerDown={(event) => onGrip(event, row.id)}>
            <LateIcon name="grip" />
          </span>
        )}
        <button
          type="button"
          class="aql-sentence"
          data-row-focus
          aria-expanded={isOpen}
          aria-controls={`${id}-editor`}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          title={row.kind === 'locked' ? row.reason : undefined}
          onClick={() => setOpen(isOpen ? undefined : row.id)}
        >
          <Sentence row={row} />
          {row.isOff && <span class="aql-unseen"> {phrase('(switched off)')}</span>}
        </button>
        {count !== undefined && (
          <span class="aql-row-count" title={phrase('Assets that this condition finds by itself')}>
            {count === 'counting' ? '…' : formatCount(count)}
          </span>
        )}
        {row.isOff && (
          <button type="button" class="aql-link" onClick={() => act({ act: 'switch-on', row: row.id })}>
            {phrase('Switch on')}
          </button>
        )}
        <button
          type="button"
          class="aql-icon-button"
          aria-label={phrase('Remove {0}', words)}
          title={phrase('Remove')}
          onClick={() => act({ act: 'remove', row: row.id })}
        >
          <LateIcon name="close" />
        </button>
      </div>
      {problem !== undefined && (
        <p class="aql-row-problem" id={`${id}-problem`}>
          <LateIcon name="warning" />
          {problem}
        </p>
      )}
      <div id={`${id}-editor`} class="aql-row-editor" hidden={!isOpen} role="group" aria-label={words}>
        {isOpen && <RowEditor row={row} subjects={subjects} />}
      </div>
    </>
  );
}
