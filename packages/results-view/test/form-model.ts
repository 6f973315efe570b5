import type { Filter, Search } from '@assetql/core';
import { not } from '@assetql/core/build';
import { isTerm, type TreeGroup, type TreeRow } from '../src/builder/form/form-tree.ts';
import type { FormAct } from '../src/builder/form/search-form.ts';

type Node = Filter | Search;

const range = { start: 0, end: 0 } as const;

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

/** How the nodes of a language are told apart and joined. */
export interface Language<Kind extends Node> {
  readonly has: (node: Node) => node is Kind;
  readonly join: (match: 'all' | 'any', operands: readonly Kind[]) => Kind;
}

export const terms: Language<Search> = {
  has: (node): node is Search => isTerm(node, 'search'),
  join: (match, operands) => (match === 'all' ? { kind: 'And', range, operands } : { kind: 'Or', range, operands }),
};

export const conditions: Language<Filter> = {
  has: (node): node is Filter => !isTerm(node, 'filters'),
  join: (match, operands) => (match === 'all' ? { kind: 'And', range, operands } : { kind: 'Or', range, operands }),
};

/** The expression that the rows mean; `undefined` when no row is switched on. */
export function meaningOf<Kind extends Node>(row: ModelRow, language: Language<Kind>): Kind | undefined {
  if (row.isOff) return undefined;
  const inner = row.match === undefined ? ownNode(row, language) : joined(row, row.match, language);
  if (inner === undefined || !row.isNegated) return inner;
  const negated: Node = not(inner);
  return language.has(negated) ? negated : undefined;
}

const ownNode = <Kind extends Node>({ node }: ModelRow, { has }: Language<Kind>): Kind | undefined =>
  node !== undefined && has(node) ? node : undefined;

function joined<Kind extends Node>(row: ModelRow, match: 'all' | 'any', language: Language<Kind>): Kind | undefined {
  const operands = row.rows.flatMap((each) => meaningOf(each, language) ?? []);
  return operands.length < 2 ? operands[0] : language.join(match, operands);
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
