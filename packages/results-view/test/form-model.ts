import type { Filter, Search } from '@assetql/core';
import { not } from '@assetql/core/build';
import type { TreeGroup, TreeRow } from '../src/builder/form/form-tree.ts';
import type { FormAct } from '../src/builder/form/search-form.ts';

type Node = Filter | Search;

/** A row of the form as plain data, on which acts are simple: the oracle for edits of the text. */
export interface ModelRow {
  readonly id: string;
  isOff: boolean;
  /** How often it is negated. */
  isNegated: boolean;
  /** Absent for a condition. */
  match?: 'all' | 'any';
  rows: ModelRow[];
  node: Node | undefined;
}

export function modelOf(row: TreeRow): ModelRow {
  const base = { id: row.id, isOff: row.isOff && row.line !== undefined, node: row.node };
  return row.kind === 'leaf'
    ? { ...base, isNegated: false, rows: [] }
    : { ...base, isNegated: row.isNegated, match: row.match, rows: row.rows.map(modelOf) };
}

const range = { start: 0, end: 0 } as const;

/** The expression that the rows mean; `undefined` when no row is switched on. */
export function meaningOf<Kind extends Node>(row: ModelRow, isKind: (node: Node) => node is Kind): Kind | undefined {
  if (row.isOff) return undefined;
  const inner =
    row.match === undefined
      ? row.node
      : joined(
          row.match,
          row.rows.flatMap((each) => meaningOf(each, isKind) ?? []),
        );
  if (inner === undefined || !row.isNegated) return inner !== undefined && isKind(inner) ? inner : undefined;
  const negated = not(inner);
  return isKind(negated) ? negated : undefined;
}

function joined<Kind extends Node>(match: 'all' | 'any', operands: readonly Kind[]): Node | undefined {
  const [first] = operands;
  if (first === undefined || operands.length === 1) return first;
  // A join has operands of one language.
  const join = { kind: match === 'all' ? 'And' : 'Or', range, operands } as const;
  return join as Node;
}

interface Found {
  readonly row: ModelRow;
  readonly parent: ModelRow;
}

export function findIn(parent: ModelRow, id: string): Found | undefined {
  for (const row of parent.rows) {
    if (row.id === id) return { row, parent };
    const found = findIn(row, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Does an act on the rows of a key, whose outermost group is `top`. */
export function act(top: ModelRow, { parent, row }: Found, given: FormAct): void {
  const at = parent.rows.indexOf(row);
  switch (given.act) {
    case 'remove':
      parent.rows.splice(at, 1);
      break;
    case 'switch-off':
      row.isOff = true;
      break;
    case 'switch-on':
      row.isOff = false;
      break;
    case 'duplicate':
      parent.rows.splice(at, 0, row);
      break;
    case 'negate':
      row.isNegated = !row.isNegated;
      break;
    case 'ungroup':
      parent.rows.splice(at, 1, ...row.rows);
      break;
    case 'group': {
      const next = parent.rows.findIndex(({ isOff }, index) => index > at && !isOff);
      const rows = parent.rows.slice(at, next + 1);
      parent.rows.splice(at, rows.length, {
        id: '',
        isOff: false,
        isNegated: false,
        match: given.match,
        rows,
        node: undefined,
      });
      break;
    }
    case 'move': {
      const into = given.into === top.id ? top : findIn(top, given.into)?.row;
      const before = into?.rows.find(({ id }) => id === given.before);
      parent.rows.splice(at, 1);
      if (before !== row)
        into?.rows.splice(before === undefined ? into.rows.length : into.rows.indexOf(before), 0, row);
      else parent.rows.splice(at, 0, row);
      break;
    }
    default:
  }
}

/** All rows of a group, at any depth, and the groups among them. */
export const rowsIn = (group: TreeGroup): readonly TreeRow[] =>
  group.rows.flatMap((row) => (row.kind === 'group' ? [row, ...rowsIn(row)] : [row]));
