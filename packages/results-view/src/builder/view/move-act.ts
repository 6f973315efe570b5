import { phrase } from '../../view/text/phrase.ts';
import type { FormAct, SearchForm } from '../form/search-form.ts';
import { findFormRow } from './find-form-row.ts';

/** The directions of moving a row: within its group, into a group, and out of its group. */
export type MoveDirection = 'up' | 'down' | 'in' | 'out';

/** The act that moves a row, or the reason why the row stays where it is. */
export type RowMove =
  { readonly kind: 'act'; readonly act: FormAct } | { readonly kind: 'stays'; readonly reason: string };

const keys: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The direction of a key that is pressed together with Alt. */
export const moveDirection = ({ altKey, key }: Pick<KeyboardEvent, 'altKey' | 'key'>): MoveDirection | undefined =>
  altKey ? keys[key] : undefined;

const stays = (reason: string): RowMove => ({ kind: 'stays', reason });

/** The act for moving a row of a form in a direction. */
export function moveAct(form: Pick<SearchForm, 'parts'>, id: string, direction: MoveDirection): RowMove {
  const found = findFormRow(form, id);
  if (found?.parent === undefined) return stays(phrase('This group stays where it is.'));
  const { parent, around } = found;
  const at = parent.rows.findIndex((row) => row.id === id);
  const [above, below] = [parent.rows[at - 1], parent.rows[at + 1]];
  const to = (into: string, before?: string): RowMove => ({
    kind: 'act',
    act: { act: 'move', row: id, into, ...(before === undefined ? {} : { before }) },
  });
  switch (direction) {
    case 'up':
      return above === undefined ? stays(phrase('This is the first row of its group.')) : to(parent.id, above.id);
    case 'down':
      return below === undefined
        ? stays(phrase('This is the last row of its group.'))
        : to(parent.id, parent.rows[at + 2]?.id);
    case 'in':
      if (below?.kind === 'group') return to(below.id, below.rows[0]?.id);
      if (above?.kind === 'group') return to(above.id);
      if (below === undefined) return stays(phrase('There is no row below to form a group with.'));
      return { kind: 'act', act: { act: 'group', row: id, match: parent.match === 'all' ? 'any' : 'all' } };
    default: {
      const [outer] = around;
      if (outer === undefined) return stays(phrase('This row is in no inner group.'));
      return to(outer.id, outer.rows[outer.rows.findIndex((row) => row.id === parent.id) + 1]?.id);
    }
  }
}
