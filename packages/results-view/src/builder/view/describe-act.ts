import { phrase } from '../../view/text/phrase.ts';
import type { FormAct, SearchForm } from '../form/search-form.ts';
import { describeRow } from './describe-condition.ts';
import { findFormRow } from './find-form-row.ts';

/** What an act did, in a sentence for screen readers. `before` is the form before the act, `after` the one after it. */
export function describeAct(act: FormAct, before: SearchForm, after: SearchForm, focus: string | undefined): string {
  const named = (form: SearchForm, id: string | undefined): string => {
    const found = id === undefined ? undefined : findFormRow(form, id);
    return found === undefined ? '' : describeRow(found.row);
  };
  const now = named(after, focus);
  switch (act.act) {
    case 'add':
    case 'add-group':
      return phrase('Added: {0}.', now);
    case 'change':
    case 'match':
    case 'negate':
      return phrase('Changed: {0}.', now);
    case 'remove':
      return phrase('Removed: {0}.', named(before, act.row));
    case 'clear':
      return phrase('Removed all conditions.');
    case 'duplicate':
      return phrase('Duplicated: {0}.', named(before, act.row));
    case 'switch-off':
      return phrase('Switched off: {0}.', named(before, act.row));
    case 'switch-on':
      return phrase('Switched on: {0}.', named(before, act.row));
    case 'move':
      return placeOf(after, focus, named(before, act.row));
    case 'group':
      return phrase('Put into a group: {0}.', named(before, act.row));
    case 'ungroup':
      return phrase('The group is dissolved.');
    case 'sort':
      return phrase('The order is changed.');
    default:
      return phrase('Changed: {0}.', act.text);
  }
}

/** Where a moved row is now. */
function placeOf(form: SearchForm, id: string | undefined, words: string): string {
  const parent = id === undefined ? undefined : findFormRow(form, id)?.parent;
  if (parent === undefined) return phrase('Moved: {0}.', words);
  const at = parent.rows.findIndex((row) => row.id === id) + 1;
  return phrase('Moved: {0}. Row {1} of {2} in its group.', words, at, parent.rows.length);
}
