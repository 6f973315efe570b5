import type { VNode } from 'preact';
import { phrase } from '../../view/text/phrase.ts';
import type { FormGroup, Subject } from '../form/search-form.ts';
import { AddButtons } from './add-buttons.tsx';
import { RowLine, type RowLineProps } from './row-line.tsx';

export interface RowListProps extends Pick<RowLineProps, 'onGrip'> {
  readonly group: FormGroup;
  readonly subjects: readonly Subject[];
  /** Whether the list can change the places of its rows. */
  readonly isMovable: boolean;
}

/** The rows of a group, with the rows of inner groups below theirs. */
export function RowList({ group, subjects, isMovable, onGrip }: RowListProps): VNode {
  const join = group.match === 'all' ? phrase('and') : phrase('or');
  return (
    <ul class="aql-rows">
      {group.rows.map((row, at) => (
        <li key={row.id} class={`aql-row aql-row-${row.kind}`} data-row={row.id} data-off={row.isOff ? '' : undefined}>
          <RowLine row={row} subjects={subjects} join={at === 0 ? '' : join} isMovable={isMovable} onGrip={onGrip} />
          {row.kind === 'group' && (
            <div class="aql-inner">
              <RowList group={row} subjects={subjects} isMovable={isMovable && !row.isOff} onGrip={onGrip} />
              {!row.isOff && (
                <AddButtons
                  place={row.id}
                  subjects={subjects}
                  groupFor={() => row.id}
                  newMatch={row.match === 'all' ? 'any' : 'all'}
                />
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
