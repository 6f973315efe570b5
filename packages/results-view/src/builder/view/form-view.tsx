import type { VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { phrase } from '../../view/text/phrase.ts';
import type { ConditionKey } from '../form/search-form.ts';
import { AddButtons } from './add-buttons.tsx';
import { BuilderContext } from './builder-tools.ts';
import { findFormRow } from './find-form-row.ts';
import { FormSettings } from './form-settings.tsx';
import { groupFor } from './group-for.ts';
import { MatchChoice } from './match-choice.tsx';
import { moveDirection, moveAct } from './move-act.ts';
import { RowList } from './row-list.tsx';
import { useBuilder, type BuilderProps } from './use-builder.ts';
import { useRowDrag } from './use-row-drag.ts';

const headings = (): Readonly<Record<ConditionKey, string>> => ({
  filters: phrase('Assets that are'),
  containerfilter: phrase('Where they are'),
  search: phrase('Words'),
});

/** A search as a form: its conditions as rows that read as sentences, in groups, and its settings. */
export function FormView(props: BuilderProps): VNode {
  const root = useRef<HTMLDivElement>(null);
  const instructions = useId();
  const { tools, announcement, announce } = useBuilder(props, root, instructions);
  const { form, open, setOpen, act, refused } = tools;
  const { subjects } = form;
  const grip = useRowDrag(form, act);
  const parts = form.parts.filter(({ group }) => group.rows.length > 0);
  const isMovable = parts.some(({ group }) => group.rows.length > 1 || group.rows.some(({ kind }) => kind === 'group'));
  const words = headings();
  const press = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    if (event.key === 'Escape' && open !== undefined) {
      event.stopPropagation();
      root.current?.querySelector<HTMLElement>('[aria-expanded="true"]:is(.aql-sentence, [data-add])')?.focus();
      setOpen(undefined);
      return;
    }
    const direction = moveDirection(event);
    const row = target.matches('[data-row-focus]')
      ? target.closest<HTMLElement>('[data-row]')?.dataset['row']
      : undefined;
    if (direction === undefined || row === undefined || findFormRow(form, row) === undefined) return;
    event.preventDefault();
    const move = moveAct(form, row, direction);
    if (move.kind === 'act') act(move.act);
    else announce(move.reason);
  };
  return (
    <BuilderContext.Provider value={tools}>
      <div class="aql-form" ref={root} role="group" aria-label={phrase('Form of the search')} onKeyDown={press}>
        {parts.length === 0 && (
          <p class="aql-soft">{phrase('No condition yet. Add one to choose among the assets.')}</p>
        )}
        {parts.map(({ key, group }) => (
          <section key={key} class="aql-form-part" aria-label={words[key]}>
            <div class="aql-form-part-head">
              <h2>{words[key]}</h2>
              {group.rows.length > 1 && <MatchChoice group={group} />}
            </div>
            <RowList
              group={group}
              subjects={subjects.filter(({ belongsTo }) => belongsTo === key)}
              isMovable={isMovable}
              onGrip={grip}
            />
          </section>
        ))}
        <AddButtons place="" subjects={subjects} groupFor={(subject) => groupFor(form, subject)} newMatch="any" />
        {refused !== undefined && open === undefined && <p class="aql-refused">{refused.reason}</p>}
        {isMovable && (
          <p class="aql-soft aql-keys" id={instructions}>
            {phrase('Alt ↑ and Alt ↓ move a row, Alt → puts it into a group, Alt ← takes it out. Or drag its handle.')}
          </p>
        )}
        <FormSettings schema={props.schema} />
        <p class="aql-unseen" role="status">
          {announcement}
        </p>
      </div>
    </BuilderContext.Provider>
  );
}
