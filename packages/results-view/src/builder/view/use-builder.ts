import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Schema, TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import type { ResolvedRequest } from '../../answer/current-request.ts';
import type { LibraryNames } from '../../answer/library-names.ts';
import type { Counter } from '../../count/counter.ts';
import { changeForm } from '../form/change-form.ts';
import { readForm } from '../form/read-form.ts';
import { fittingVariables } from '../form/fitting-variables.ts';
import { relationsOf } from '../form/relations.ts';
import { rowProblems } from '../form/row-problems.ts';
import type { FormAct, SearchForm } from '../form/search-form.ts';
import type { BuilderTools, RefusedAct } from './builder-tools.ts';
import { describeAct } from './describe-act.ts';
import { focusedControl } from './editor-controls.ts';
import { findFormRow } from './find-form-row.ts';
import { usePress } from './use-press.ts';
import { useRowCounts } from './use-row-counts.ts';

export interface BuilderProps {
  /** The text of the file, and the search of it that the builder shows. */
  readonly file: string;
  readonly search: SavedSearch | undefined;
  readonly catalogue: LibraryNames;
  readonly counter: Counter;
  /** The resolved request, whose instant single conditions are counted at; `undefined` while the text has errors. */
  readonly asked: ResolvedRequest | undefined;
  /** The library's extensions of the language. */
  readonly schema?: Schema | undefined;
  /** Called with edits of the file, to be applied as one step of undo. */
  readonly onEdit: (edits: readonly TextEdit[]) => void;
}

export interface Builder {
  readonly tools: BuilderTools;
  /** The sentence about the last act, for a live region. */
  readonly announcement: string;
  readonly announce: (sentence: string) => void;
}

/** An act whose text is on its way through the editor. */
interface Pending {
  readonly act: FormAct;
  readonly before: SearchForm;
  /** The editors that the person had opened or closed when they acted. */
  readonly openings: number;
  readonly focus: string | undefined;
}

/**
 * The form of a search, read anew from every text, and the way to change it. After an act the focus is on the row that the act names; the
 * rows are sought in `root`.
 */
export function useBuilder(props: BuilderProps, root: RefObject<HTMLElement | null>, instructions?: string): Builder {
  const { file, search, catalogue, counter, asked, schema, onEdit } = props;
  const [names, setNames] = useState(0);
  useEffect(() => catalogue.onChange(() => setNames((count) => count + 1)), [catalogue]);
  const form = useMemo(() => readForm(file, search, catalogue, schema), [file, search, catalogue, schema, names]);
  const counts = useRowCounts(counter, form, { names: catalogue, asked });
  const severities = asked?.settings?.severities;
  const problems = useMemo(
    () => rowProblems(form, { file, search, schema, ...(severities === undefined ? {} : { severities }) }),
    [form, severities],
  );
  const [open, setOpen] = useState<string>();
  const openings = useRef(0);
  const press = usePress();
  const [refused, setRefused] = useState<RefusedAct>();
  const [announcement, announce] = useState('');
  const pending = useRef<Pending>(undefined);
  const completedIn = useRef<string | undefined>(undefined);
  // What was open in another search would be about something else here.
  useEffect(() => setOpen(undefined), [search?.name]);

  const perform = (one: FormAct, opened: number): void => {
    const change = changeForm(file, search, form, one, schema);
    if (change.kind === 'refused') {
      setRefused({ row: 'row' in one ? one.row : undefined, reason: change.reason });
      announce(change.reason);
      return;
    }
    setRefused(undefined);
    if (change.edits.length === 0) return;
    pending.current = { act: one, before: form, openings: opened, focus: change.focus };
    onEdit(change.edits);
  };
  const latest = useRef(perform);
  latest.current = perform;
  const act = (one: FormAct): void => {
    const opened = openings.current;
    press.after(() => latest.current(one, opened));
  };
  // What was said of an act is untrue of a text that has changed otherwise: by an undo, in the editor, or in the choice of another search.
  useEffect(() => {
    if (pending.current === undefined) announce('');
  }, [file, search?.name]);
  useEffect(() => {
    const done = pending.current;
    if (done === undefined || done.before === form) return;
    pending.current = undefined;
    const { act: name } = done.act;
    const focus = name === 'group' || name === 'add-group' ? firstInside(form, done.focus) : done.focus;
    announce(describeAct(done.act, done.before, form, focus));
    // Meanwhile the person has gone on to another editor.
    if (done.openings !== openings.current) return;
    const isNew = name === 'add' || name === 'add-group';
    const { activeElement } = document;
    const editor = activeElement?.closest<HTMLElement>('[data-new]');
    // A value that counts when its field is left leaves the focus where the person went.
    if (isNew && editor == null && activeElement !== null && activeElement !== document.body) {
      setOpen(undefined);
      return;
    }
    if (isNew && editor != null) completedIn.current ??= focusedControl(editor);
    const keepsEditor = isNew || name === 'change';
    if (hasRow(done.act) && name !== 'match') setOpen(keepsEditor ? focus : undefined);
    // A control that wrote its value keeps the focus.
    if (name === 'change' || name === 'match' || !hasRow(done.act)) return;
    focusRow(root.current, focus);
  }, [form]);

  const tools: BuilderTools = {
    form,
    relationsOf: (subject) => relationsOf(subject, schema),
    variablesFor: (subject, relation) => fittingVariables(form, subject, relation, search, schema),
    names: catalogue,
    counts,
    problems,
    act,
    refused,
    open,
    hasFocus: () => {
      const { activeElement } = document;
      return activeElement === document.body || root.current?.contains(activeElement) === true;
    },
    completedIn,
    setOpen: (row) => {
      completedIn.current = undefined;
      openings.current += 1;
      setRefused(undefined);
      setOpen(row);
    },
    openings: openings.current,
    isAdding: () => press.isWaiting() || pending.current?.act.act === 'add' || pending.current?.act.act === 'add-group',
    instructions,
  };
  return { tools, announcement, announce };
}

/** Whether an act concerns rows, not the settings of the search. */
const hasRow = ({ act }: FormAct): boolean => act !== 'sort' && act !== 'set' && act !== 'set-variable';

/** The first row of a new group, which is the one that somebody put there. */
function firstInside(form: SearchForm, id: string | undefined): string | undefined {
  const row = id === undefined ? undefined : findFormRow(form, id)?.row;
  return row?.kind === 'group' ? (row.rows[0]?.id ?? id) : id;
}

/** Focuses a row, or the button that adds one if there is no such row. */
function focusRow(root: HTMLElement | null, id: string | undefined): void {
  const row = id === undefined ? null : root?.querySelector(`[data-row="${CSS.escape(id)}"] [data-row-focus]`);
  const target = row ?? root?.querySelector('[data-add=""]');
  if (target instanceof HTMLElement) target.focus();
}
