import type { FormAct, FormRow, SearchForm } from '../form/search-form.ts';
import { findFormRow } from './find-form-row.ts';

/** Where a dragged row is dropped, in relation to another row. */
export type DropPlace = 'before' | 'after' | 'into';

/** The act for dropping a row at another one; `undefined` where it cannot be dropped: into itself, or among conditions of another key. */
export function dropRow(
  form: Pick<SearchForm, 'parts'>,
  id: string,
  target: string,
  place: DropPlace,
): FormAct | undefined {
  const [dragged, aim] = [findFormRow(form, id), findFormRow(form, target)];
  if (dragged === undefined || aim === undefined || hasRow(dragged.row, target)) return undefined;
  const partOf = (row: string): unknown => form.parts.find(({ group }) => hasRow(group, row));
  if (partOf(id) !== partOf(target)) return undefined;
  const move = (into: string, before: string | undefined): FormAct => ({
    act: 'move',
    row: id,
    into,
    ...(before === undefined ? {} : { before }),
  });
  if (place === 'into') return aim.row.kind === 'group' ? move(target, undefined) : undefined;
  const { parent } = aim;
  if (parent === undefined) return undefined;
  const at = parent.rows.findIndex((row) => row.id === target) + (place === 'after' ? 1 : 0);
  const before = parent.rows[at]?.id;
  const own = parent.rows.findIndex((row) => row.id === id);
  // It is there already.
  if (own !== -1 && (at === own || at === own + 1)) return undefined;
  return move(parent.id, before);
}

const hasRow = (row: FormRow, id: string): boolean =>
  row.id === id || (row.kind === 'group' && row.rows.some((inner) => hasRow(inner, id)));
