import { applyEdits, type TextEdit } from '@assetql/core';
import { phrase } from '../../view/text/phrase.ts';
import { keyOf, readableKey, searchAfter, type ActContext, type ActEdits } from './act-context.ts';
import type { TreeGroup, TreeRow } from './form-tree.ts';
import { groupRows, setMatch, ungroupRows } from './group-rows.ts';
import { insertRow, isLooseRow } from './insert-row.ts';
import {
  activeRows,
  findGroup,
  findRow,
  findRowOrAll,
  insertion,
  keyText,
  parentOf,
  rowText,
  type KeyText,
  type RowPath,
} from './key-text.ts';
import { lineBreakOf } from './lines.ts';
import { moveRow } from './move-row.ts';
import { negateRow } from './negate-row.ts';
import { Refusal } from './refusal.ts';
import type { FormAct } from './search-form.ts';
import { removeAllRows, removeRow } from './remove-row.ts';
import { switchOff } from './switch-off.ts';
import { switchOn } from './switch-on.ts';

/** Acts on rows as they are, without writing a new condition. */
type RowAct = Exclude<FormAct, { readonly act: 'add' | 'add-group' | 'change' | 'sort' | 'set' | 'set-variable' }>;

/** The edits of an act on rows. Throws a {@link Refusal} for one that cannot be done. */
export function editRows(context: ActContext, act: RowAct): ActEdits {
  if (act.act === 'match') {
    const key = readableKey(context, keyOf(act.group));
    return { edits: setMatch(key, findGroup(key, act.group), act.match), focus: { id: act.group } };
  }
  const { file, search, schema } = context;
  if (act.act === 'clear')
    return { edits: act.keys.flatMap((each) => removeAllRows(keyText(file, search, each, schema))) };
  // What has a mistake can be removed as a whole.
  const key =
    act.act === 'remove' ? keyText(file, search, keyOf(act.row), schema) : readableKey(context, keyOf(act.row));
  const path = act.act === 'negate' ? findRowOrAll(key, act.row) : findRow(key, act.row);
  const focus = { id: act.row };
  if (path.row.isOff && path.row.line === undefined && act.act !== 'switch-on')
    throw new Refusal(phrase('Switch this group on to change what is in it.'));
  if (act.act === 'move')
    return {
      edits: moveRow(key, path, findGroup(key, act.into), act.before),
      focus: { key: key.key, text: rowText(key, path.row) },
    };
  if (act.act === 'group') return { edits: groupRows(key, path, act.match), focus };
  switch (act.act) {
    case 'remove':
      return { edits: removeRow(key, path) };
    case 'duplicate':
      return { edits: duplicate(key, path) };
    case 'negate':
      return negateAndFocus(context, key, path);
    case 'switch-off':
      return { edits: switchOff(key, path), focus };
    case 'switch-on':
      return { edits: switchOn(key, path), focus };
    default:
      return { edits: ungroupRows(key, path) };
  }
}

/** The row with an id, at any depth. */
function rowWithId(group: TreeGroup, id: string): TreeRow | undefined {
  const row = group.rows.find((each) => each.id === id || id.startsWith(`${each.id}/`));
  return row?.kind === 'group' && row.id !== id ? rowWithId(row, id) : row;
}

/** Negates a row. The only row of a key may become the outermost group, and that the only row. */
function negateAndFocus(context: ActContext, key: KeyText, path: RowPath): ActEdits {
  const edits = negateRow(key, path);
  const { row } = path;
  const file = applyEdits(context.file, edits);
  const after = keyText(file, searchAfter(context, edits), key.key, key.schema);
  const wasWhole = row === key.tree || (!row.isOff && path.groups.every((group) => activeRows(group).length === 1));
  if (wasWhole) {
    let reached: TreeRow = after.tree;
    for (let depth = 0; depth < path.groups.length; depth++) {
      const inside: readonly TreeRow[] = reached.kind === 'group' ? activeRows(reached) : [];
      const [only] = inside;
      if (only === undefined || inside.length > 1) break;
      reached = only;
    }
    return { edits, focus: { id: reached.id } };
  }
  const parent = parentOf(path);
  if (parent === key.tree || activeRows(parent).length > 1) return { edits, focus: { id: row.id } };
  // The only row in brackets may become one with them.
  const now = rowWithId(after.tree, parent.id);
  const [inner] = now?.kind === 'group' && now.rows.length === 1 ? now.rows : [];
  return { edits, focus: { id: inner?.id ?? parent.id } };
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
