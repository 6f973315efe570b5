import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { phrase } from '../../view/text/phrase.ts';
import type { ConditionKey } from '../form/search-form.ts';
import { BuilderContext } from './builder-tools.ts';
import { Chip } from './chip.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { describeRow } from './describe-condition.ts';
import { findFormRow } from './find-form-row.ts';
import { chipRows, groupFor } from './group-for.ts';
import { LateIcon } from '../../view/late-icon.tsx';
import { MatchChoice } from './match-choice.tsx';
import { RowEditor } from './row-editor.tsx';
import { RowList } from './row-list.tsx';
import { useBuilder, type BuilderProps } from './use-builder.ts';
import { usePanel } from './use-panel.ts';
import { WordsBox } from './words-box.tsx';

/** Identifies the small form of a new condition among those of chips. */
const adding = '+';

/** The keys whose conditions are chips. Words are in the box. */
const shown: ReadonlySet<ConditionKey> = new Set(['filters', 'containerfilter']);

/** The question of a search: a box for words, and its conditions as chips. */
export function QuestionView(props: BuilderProps): VNode {
  const bar = useRef<HTMLDivElement>(null);
  const { tools, announcement } = useBuilder(props, bar);
  const { form, problems, open, setOpen, act, refused } = tools;
  const { subjects } = form;
  usePanel(bar, open, () => setOpen(undefined));
  const parts = form.parts.filter(({ key }) => shown.has(key));
  const chips = parts.flatMap(({ group }) => chipRows(group));
  const offered = subjects.filter(({ belongsTo }) => shown.has(belongsTo));
  const row = open === undefined ? undefined : findFormRow(form, open)?.row;
  const problem = row && problems.get(row.id);
  const rowSubjects = subjects.filter(({ belongsTo }) => belongsTo === keyOf(open));
  function keyOf(id: string | undefined): ConditionKey | undefined {
    return id === undefined
      ? undefined
      : parts.find(({ group }) => findFormRow({ parts: [{ key: 'filters', group }] }, id))?.key;
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || open === undefined) return;
    event.stopPropagation();
    bar.current?.querySelector<HTMLElement>('[data-opener] [aria-expanded="true"]')?.focus();
    setOpen(undefined);
  };
  return (
    <BuilderContext.Provider value={tools}>
      <div class="aql-question-bar" ref={bar} onKeyDown={press}>
        <WordsBox file={props.file} search={props.search} onEdit={props.onEdit} />
        <ul class="aql-chips" aria-label={phrase('Conditions')}>
          {chips.map((one) => (
            <Chip key={one.id} row={one} />
          ))}
          <li class="aql-chip-add" data-opener>
            <button
              type="button"
              class="aql-icon-button"
              data-add=""
              aria-label={phrase('Add a condition')}
              title={phrase('Add a condition')}
              aria-expanded={open === adding}
              onClick={() => setOpen(open === adding ? undefined : adding)}
            >
              <LateIcon name="plus" />
            </button>
          </li>
          {chips.filter(({ isOff }) => !isOff).length > 1 && (
            <li>
              <button
                type="button"
                class="aql-button aql-button-quiet"
                aria-label={phrase('Clear all conditions')}
                onClick={() => act({ act: 'clear', keys: [...shown] })}
              >
                {phrase('Clear all')}
              </button>
            </li>
          )}
        </ul>
        {open === adding && (
          <div class="aql-panel" data-panel role="group" aria-label={phrase('Add a condition')}>
            <ConditionEditor
              row={undefined}
              subjects={offered}
              onCondition={(condition) => {
                const subject = offered.find(({ key }) => key === condition.subject);
                const into = subject && groupFor(form, subject);
                if (into !== undefined) act({ act: 'add', into, condition });
              }}
            />
            {refused !== undefined && refused.row === undefined && <p class="aql-refused">{refused.reason}</p>}
          </div>
        )}
        {row !== undefined && (
          <div class="aql-panel" data-panel role="group" aria-label={describeRow(row)}>
            {problem !== undefined && (
              <p class="aql-row-problem">
                <LateIcon name="warning" />
                {problem}
              </p>
            )}
            {row.kind === 'group' ? (
              <>
                <MatchChoice group={row} />
                <RowList group={row} subjects={rowSubjects} isMovable={false} onGrip={() => undefined} />
              </>
            ) : (
              <RowEditor row={row} subjects={rowSubjects} />
            )}
          </div>
        )}
        {refused !== undefined && open === undefined && <p class="aql-refused">{refused.reason}</p>}
        <p class="aql-unseen" role="status">
          {announcement}
        </p>
      </div>
    </BuilderContext.Provider>
  );
}
