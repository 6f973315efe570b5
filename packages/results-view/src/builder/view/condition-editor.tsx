import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { phrase } from '../../view/text/phrase.ts';
import type { ConditionRow, FormValue, NewCondition, Relation, Subject } from '../form/search-form.ts';
import { useBuilderTools } from './builder-tools.ts';
import { firstRelation, keptValues, relationFor, takesSeveral } from './choose-relation.ts';
import { controlsOf, focusedControl } from './editor-controls.ts';
import { isLookUp, pickedValue } from './pickers/picker-props.ts';
import { ValuePicker } from './value-picker.tsx';

export interface ConditionEditorProps {
  /** The condition; `undefined` for a new one. */
  readonly row: ConditionRow | undefined;
  readonly subjects: readonly Subject[];
  /** Called with each complete condition; a new one is complete when its first value is chosen. */
  readonly onCondition: (condition: NewCondition) => void;
}

/** A choice that is not part of the text yet, because a value is missing. */
interface Unwritten {
  readonly subject: Subject;
  readonly relation: Relation;
}

/** Subject, relation and values of a condition. Each choice that makes a whole condition is written at once. */
export function ConditionEditor({ row, subjects, onCondition }: ConditionEditorProps): VNode {
  const { relationsOf, hasFocus, completedIn } = useBuilderTools();
  const [unwritten, setUnwritten] = useState<Unwritten>();
  useEffect(() => setUnwritten(undefined), [row?.id, row?.text]);
  const root = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (root.current === null || !hasFocus()) return;
    const control = completedIn.current === undefined ? undefined : controlsOf(root.current).get(completedIn.current);
    completedIn.current = undefined;
    (control ?? first.current)?.focus();
  }, []);
  /** The new condition that was given last. A field that gives it on Enter gives it again when the focus goes on to its row. */
  const given = useRef('');
  const subject = unwritten?.subject ?? row?.subject;
  const isWritten = unwritten === undefined || unwritten.subject.key === row?.subject.key;
  const relation = unwritten?.relation ?? row?.relation;
  const relations = subject === undefined ? [] : isWritten && row !== undefined ? row.relations : relationsOf(subject);
  const values: readonly FormValue[] = isWritten ? (row?.values ?? []) : [];

  const write = (of: Subject, by: Relation, chosen: readonly string[]): void => {
    const condition = { subject: of.key, relation: by.key, values: chosen };
    if (row === undefined) {
      const text = JSON.stringify(condition);
      if (text === given.current) return;
      given.current = text;
      if (root.current !== null) completedIn.current = focusedControl(root.current);
    }
    onCondition(condition);
  };
  const chooseSubject = (key: string): void => {
    const next = subjects.find((one) => one.key === key);
    if (next === undefined) return;
    const begin = firstRelation(relationsOf(next), next.picker);
    if (begin === undefined) return;
    setUnwritten({ subject: next, relation: begin });
    if (begin.takes === 'none') write(next, begin, []);
  };
  const chooseRelation = (key: string): void => {
    const next = relations.find((one) => one.key === key);
    if (next === undefined || subject === undefined) return;
    if (next.takes === 'none') write(subject, next, []);
    else {
      const kept = keptValues(values, next);
      if (kept.length < (next.takes === 'two' ? 2 : 1)) setUnwritten({ subject, relation: next });
      else write(subject, next, kept.map(pickedValue));
    }
  };
  return (
    <div class="aql-condition" data-new={row === undefined ? '' : undefined} ref={root}>
      <label class="aql-field">
        <span>{phrase('What')}</span>
        <select
          ref={first}
          class="aql-select"
          value={subject?.key ?? ''}
          onChange={({ currentTarget }) => chooseSubject(currentTarget.value)}
        >
          {subject === undefined && <option value="">{phrase('Choose …')}</option>}
          {subject !== undefined && !subjects.some(({ key }) => key === subject.key) && (
            <option value={subject.key}>{subject.label}</option>
          )}
          {[...new Set(subjects.map(({ group }) => group))].map((heading) => (
            <optgroup key={heading} label={heading}>
              {subjects
                .filter(({ group }) => group === heading)
                .map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {subject !== undefined && relation !== undefined && (
        <>
          <label class="aql-field">
            <span>{phrase('How')}</span>
            <select
              class="aql-select"
              value={relation.key}
              onChange={({ currentTarget }) => chooseRelation(currentTarget.value)}
            >
              {relations.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          {relation.takes !== 'none' && (
            <ValuePicker
              key={subject.key}
              subject={subject}
              label={subject.label}
              relation={relation}
              values={values}
              isMany={takesSeveral(relations, relation) && !isLookUp(values)}
              onChoose={(chosen) => write(subject, relationFor(relations, relation, subject.picker, chosen), chosen)}
            />
          )}
        </>
      )}
    </div>
  );
}
