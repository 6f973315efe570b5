import type { TextEdit } from '@assetql/core';
import { phrase } from '../../view/text/phrase.ts';
import { keyOf, readableKey, type ActContext, type ActEdits } from './act-context.ts';
import { groupRows, setMatch, ungroupRows } from './group-rows.ts';
import { insertRow, isLooseRow } from './insert-row.ts';
import { findGroup, findRow, insertion, keyText, parentOf, rowText, type KeyText, type RowPath } from './key-text.ts';
import { lineBreakOf } from './lines.ts';
import { moveRow } from './move-row.ts';
import { negateRow } from './negate-row.ts';
import { Refusal } from './refusal.ts';
import type { FormAct } from './search-form.ts';
import { removeRow } from './remove-row.ts';
import { switchOff } from './switch-off.ts';
import { switchOn } from './switch-on.ts';

/** Acts on rows as they are, without writing a new condition. */
type RowAct = Exclude<
  FormAct,
  { readonly act: 'add' | 'add-group' | 'change' | 'sort' | 'set' | 'set-variable' }
>;

/** The edits of an act on rows. Throws a {@link Refusal} for one that cannot be done. */
export function editRows(context: ActContext, act: RowAct): ActEdits {
  if (act.act === 'match') {
    const key = readableKey(context, keyOf(act.group));
    return { edits: setMatch(key, findGroup(key, act.group), act.match), focus: { id: act.group } };
  }
  const { file, search, schema } = context;
  // What has a mistake can be removed as a whole.
  const key =
    act.act === 'remove' ? keyText(file, search, keyOf(act.row), schema) : readableKey(context, keyOf(act.row));
  const path = findRow(key, act.row);
  const focus = { id: act.row };
  if (path.row.isOff && path.row.line === undefined && act.act !== 'switch-on')
    throw new Refusal(phrase('Switch this group on to change what is in it.'));
  switch (act.act) {
    case 'remove':
      return { edits: removeRow(key, path) };
    case 'duplicate':
      return { edits: duplicate(key, path) };
    case 'negate':
      return { edits: negateRow(key, path), focus };
    case 'switch-off':
      return { edits: switchOff(key, path), focus };
    case 'switch-on':
      return { edits: switchOn(key, path), focus };
    case 'ungroup':
      return { edits: ungroupRows(key, path) };
    case 'group':
      return { edits: groupRows(key, path, act.match), focus };
    case 'move':
      return {
        edits: moveRow(key, path, findGroup(key, act.into), act.before),
        focus: { key: key.key, text: rowText(key, path.row) },
      };
  }
}

/** The edits that write a row once more after itself. */
function duplicate(key: KeyText, path: RowPath): readonly TextEdit[] {
  const { row } = path;
  const { file } = key;
  if (row.line !== undefined) {
    const { start, end } = row.line.line;
    return [insertion(end, `${lineBreakOf(file)}${file.slice(start, end)}`)];
  }
  return insertRow(key, parentOf(path), { text: rowText(key, row), isLoose: isLooseRow(row) }, row);
}
