import type { VNode } from 'preact';
import { phrase } from '../../view/text/phrase.ts';
import type { FormRow, Subject } from '../form/search-form.ts';
import { useBuilderTools } from './builder-tools.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { MatchChoice } from './match-choice.tsx';
import { RowActions } from './row-actions.tsx';

export interface RowEditorProps {
  readonly row: FormRow;
  /** The subjects that the row can be changed to. */
  readonly subjects: readonly Subject[];
}

/** The small form of a row: its condition or its match, and what can be done to it. A row that is switched off is switched on first. */
export function RowEditor({ row, subjects }: RowEditorProps): VNode {
  const { act, refused } = useBuilderTools();
  return (
    <>
      {row.isOff ? (
        <p class="aql-soft">{phrase('This row is switched off: the search runs without it.')}</p>
      ) : row.kind === 'condition' ? (
        <ConditionEditor
          row={row}
          subjects={subjects}
          onCondition={(condition) => act({ act: 'change', row: row.id, condition })}
        />
      ) : row.kind === 'group' ? (
        <MatchChoice group={row} />
      ) : (
        <p class="aql-soft">{row.reason}</p>
      )}
      {refused?.row === row.id && <p class="aql-refused">{refused.reason}</p>}
      <RowActions row={row} />
    </>
  );
}
