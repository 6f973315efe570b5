import type { VNode } from 'preact';
import { phrase } from '../../view/text/phrase.ts';
import type { FormAct, NewCondition, Subject } from '../form/search-form.ts';
import { useBuilderTools } from './builder-tools.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { LateIcon } from '../../view/late-icon.tsx';

export interface AddButtonsProps {
  /** Identifies the buttons among those of the form. */
  readonly place: string;
  readonly subjects: readonly Subject[];
  /** The group that a condition about a subject is added to. */
  readonly groupFor: (subject: Subject) => string | undefined;
  /** What a new group matches. */
  readonly newMatch: 'all' | 'any';
}

/** Adds a condition or a group. Its small form is shown until it is complete. */
export function AddButtons({ place, subjects, groupFor, newMatch }: AddButtonsProps): VNode {
  const { act, open, setOpen, openings, isAdding, refused } = useBuilderTools();
  const kinds = [
    { id: `${place} + condition`, kind: 'add', label: phrase('condition'), name: phrase('Add a condition') },
    { id: `${place} + group`, kind: 'add-group', label: phrase('group'), name: phrase('Add a group') },
  ] as const;
  const chosen = kinds.find(({ id }) => id === open);
  const add = (condition: NewCondition): void => {
    const subject = subjects.find(({ key }) => key === condition.subject);
    const into = subject && groupFor(subject);
    if (into === undefined || chosen === undefined) return;
    const whole: FormAct =
      chosen.kind === 'add' ? { act: 'add', into, condition } : { act: 'add-group', into, match: newMatch, condition };
    act(whole);
  };
  return (
    <div class="aql-adds">
      {kinds.map(({ id, kind, label, name }) => (
        <button
          key={kind}
          type="button"
          class="aql-button aql-button-quiet"
          data-add={place}
          aria-label={name}
          aria-expanded={open === id}
          // Whoever has just written a condition by pressing the button wants another one.
          onClick={() => setOpen(open === id && !isAdding() ? undefined : id)}
        >
          <LateIcon name="plus" />
          {label}
        </button>
      ))}
      {chosen !== undefined && (
        <div class="aql-row-editor" role="group" aria-label={chosen.name}>
          {chosen.kind === 'add-group' && (
            <p class="aql-soft">
              {newMatch === 'any' ? phrase('A group: any of these') : phrase('A group: all of these')}
            </p>
          )}
          <div class={chosen.kind === 'add-group' ? 'aql-inner' : undefined}>
            <ConditionEditor key={`${chosen.id} ${openings}`} row={undefined} subjects={subjects} onCondition={add} />
          </div>
          {refused !== undefined && refused.row === undefined && <p class="aql-refused">{refused.reason}</p>}
        </div>
      )}
    </div>
  );
}
