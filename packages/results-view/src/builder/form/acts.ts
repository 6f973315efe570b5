import { applyEdits, type TextEdit } from '@assetql/core';
import { resolve } from '@assetql/core/document';
import { firstKey, setKey } from '../../edit/edit-search.ts';
import { phrase } from '../../view/text/phrase.ts';
import { keyOf, readableKey, searchAfter, type ActContext, type ActEdits } from './act-context.ts';
import { placeCondition } from './place-condition.ts';
import type { TreeGroup, TreeLeaf } from './form-tree.ts';
import { differing } from './differing.ts';
import { editRows } from './row-acts.ts';
import { bracketed, insertRow, type RowText } from './insert-row.ts';
import { findGroup, findRow, overlaps, parentOf, type KeyText } from './key-text.ts';
import { lookUpEdit } from './look-up-edit.ts';
import { Refusal } from './refusal.ts';
import { removeRow } from './remove-row.ts';
import { replaceRow } from './replace-row.ts';
import type { FormAct, NewCondition, SearchForm } from './search-form.ts';
import { writeCondition, type WrittenCondition } from './write-condition.ts';

type Act<Name extends FormAct['act']> = Extract<FormAct, { readonly act: Name }>;

/** The edits of an act. Throws a {@link Refusal} for one that cannot be done. */
export function editsOf(context: ActContext, act: FormAct): ActEdits {
  switch (act.act) {
    case 'add':
      return add(context, act.into, act.condition);
    case 'add-group':
      return addGroup(context, act);
    case 'change':
      return change(context, act);
    case 'sort':
    case 'set':
      return set(context, act);
    case 'set-variable':
      return setVariable(context, act);
    default:
      return editRows(context, act);
  }
}

const written = ({ form, search, schema }: ActContext, condition: NewCondition): WrittenCondition =>
  writeCondition(condition, form.subjects, search, schema);

/** Adds a condition to a group, or to the key that it belongs to where that is another one. */
function add(context: ActContext, into: string, given: NewCondition): ActEdits {
  const condition = written(context, given);
  const key = readableKey(context, condition.key);
  const group = keyOf(into) === condition.key ? findGroup(key, into) : key.tree;
  return placeCondition(context, condition, group.match, (text) => insertInto(key, group, text));
}

/** Adds a group with a condition to a group. */
function addGroup(context: ActContext, { into, condition: given, match }: Act<'add-group'>): ActEdits {
  const condition = written(context, given);
  if (keyOf(into) !== condition.key) return add(context, condition.key, given);
  const key = readableKey(context, condition.key);
  const group = findGroup(key, into);
  return placeCondition(context, condition, match, (text) =>
    insertInto(key, group, {
      text: `(${bracketed({ ...text, isLoose: text.isLoose && match === 'any' })})`,
      isLoose: false,
    }),
  );
}

/** Adds a row at the end of a group that is switched on. */
function insertInto(key: KeyText, group: TreeGroup, text: RowText): ReturnType<typeof insertRow> {
  if (group.isOff) throw new Refusal(phrase('Switch this group on to change what is in it.'));
  return insertRow(key, group, text, 'last');
}

function change(context: ActContext, { row: id, condition: given }: Act<'change'>): ActEdits {
  const key = readableKey(context, keyOf(id));
  const path = findRow(key, id);
  const { row } = path;
  if (row.kind === 'group') throw new Refusal(phrase('This row is a group. Change the conditions in it.'));
  if (isUnchanged(row, given)) return { edits: [], focus: { id } };
  if (row.isOff && row.line === undefined) throw new Refusal(phrase('Switch this group on to change what is in it.'));
  const lookUp = lookUpEdit(context, row, given);
  if (lookUp !== undefined) return { edits: [lookUp], focus: { id } };
  const condition = written(context, given);
  const isHere = condition.key === key.key || row.reading?.subject.key === given.subject;
  if (!isHere) {
    const other = readableKey(context, condition.key);
    const added = placeCondition(context, condition, other.tree.match, (text) => insertInto(other, other.tree, text));
    return both(context, removeRow(key, path), added, (next) => add(next, condition.key, given));
  }
  const here = { ...condition, key: key.key };
  const isSole = !here.isLoose;
  const changed = placeCondition(context, here, parentOf(path).match, (text) =>
    replaceRow(key, path, text, isSole && text.text === here.text ? here.node : undefined),
  );
  return { ...changed, focus: { id } };
}

/** Whether a row is this condition already, so that its text stays as somebody wrote it. */
function isUnchanged({ reading }: TreeLeaf, { subject, relation, values }: NewCondition): boolean {
  return (
    reading?.subject.key === subject &&
    reading.relation.key === relation &&
    reading.values.length === values.length &&
    reading.values.every(({ value }, index) => value === values[index])
  );
}

/** Two edits of different keys in one step. Where they overlap, the second is made in what the first leaves. */
function both(
  context: ActContext,
  first: readonly TextEdit[],
  second: ActEdits,
  again: (context: ActContext) => ActEdits,
): ActEdits {
  if (!overlaps([...first, ...second.edits])) return { ...second, edits: [...first, ...second.edits] };
  const file = applyEdits(context.file, first);
  const next = again({ ...context, file, search: searchAfter(context, first) });
  const all = { start: 0, end: context.file.length };
  return { ...next, edits: [differing(context.file, all, applyEdits(file, next.edits))] };
}

/** Sets the order, or one of the settings. */
function set({ file, search, form, schema }: ActContext, act: Act<'sort'> | Act<'set'>): ActEdits {
  if (isSet(form, act)) return { edits: [] };
  const key = act.act === 'sort' ? 'sort' : act.key;
  const marker = act.act === 'sort' && act.direction === 'ascending' ? 'A' : 'D';
  const text =
    act.act === 'set' ? act.text : act.key === undefined ? '' : `${schema.sortKey(act.key)?.key ?? act.key} ${marker}`;
  const value = text.replaceAll(/\s+/gu, ' ').trim();
  return { edits: search === undefined ? firstKey(file, key, value) : setKey(file, search, key, value) };
}

/** Whether the order, or a setting, is this one already. */
function isSet({ sort, settings }: SearchForm, act: Act<'sort'> | Act<'set'>): boolean {
  if (act.act === 'set') return settings[act.key]?.text === act.text;
  return sort[0] !== undefined && sort[0].key === act.key && sort[0].direction === act.direction;
}

function setVariable({ search }: ActContext, { variable, text }: Act<'set-variable'>): ActEdits {
  const found = search === undefined ? undefined : resolve(search, variable);
  if (found === undefined || found.isShared)
    throw new Refusal(phrase('The file does not define the variable {0}.', variable));
  const { definition, start } = found;
  if (definition.value.text === text) return { edits: [] };
  const value = text.replaceAll(/\s+/gu, ' ').trim();
  if (value === '') throw new Refusal(phrase('A value is needed for {0}.', variable));
  const { range } = definition.value;
  return { edits: [{ range: { start: start + range.start, end: start + range.end }, newText: value }] };
}
