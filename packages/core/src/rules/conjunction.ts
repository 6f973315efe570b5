import { nearest } from '../nearest.ts';
import type { FieldRow } from '../schema/fields.ts';
import type { Schema } from '../schema/schema.ts';
import type { Comparison } from '../syntax/ast.ts';
import type { VisitedNode } from './rule.ts';
import { meantNumber, numberOf } from './value-number.ts';

/** Where a condition can be joined by another: the operand that holds it, with its brackets, and the join around that. */
export interface Place {
  readonly node: VisitedNode;
  readonly parent: VisitedNode | undefined;
}

/** A comparison of a date that needs a status beside it. */
export interface CompanionDate extends Place {
  readonly date: Comparison;
  readonly companion: number;
}

/** Conditions that all hold together: the operands of an AND through its brackets, or a single condition. */
export interface Conjunction {
  readonly dates: CompanionDate[];
  /** Comparisons of the status with EQ. */
  readonly statuses: Comparison[];
  /** Statuses that hold here. */
  readonly holds: Set<number>;
  /** True when a status is asked for that is not known, or a part could not be understood. */
  open: boolean;
  /** Each OR among the parts, with its alternatives. */
  readonly choices: (Place & { readonly alternatives: readonly Conjunction[] })[];
}

/** The status that a comparison demands; `'open'` when it is some status that is not known yet. */
function statusOf({ operator, value }: Comparison, row: FieldRow, schema: Schema): number | 'open' | undefined {
  if (operator.name === undefined || value.kind === 'Variable' || value.kind === 'Invalid') return 'open';
  if (operator.name !== 'EQ') return undefined;
  const number = numberOf(value);
  if (number !== undefined) return number;
  // A mistake in the value is reported as such, and its fix writes this number.
  const meant = value.kind === 'String' ? meantNumber(value.value, row, schema) : undefined;
  return meant === undefined ? 'open' : Number(meant);
}

function addComparison(date: Comparison, place: Place, into: Conjunction, schema: Schema): void {
  const name = date.field.text;
  // A field with a typing mistake is reported as such, and its fix writes this name.
  const meant = (): string =>
    nearest(
      name,
      schema.fields.map((field) => field.name),
    )[0] ?? '';
  const row = schema.field(name) ?? schema.field(meant());
  if (row?.member === 'status') {
    const status = statusOf(date, row, schema);
    if (status === 'open') into.open = true;
    else if (status !== undefined) {
      into.holds.add(status);
      into.statuses.push(date);
    }
  } else if (row?.companion !== undefined && date.value.kind !== 'Null') {
    into.dates.push({ ...place, date, companion: row.companion });
  }
}

function add(node: VisitedNode, place: Place, into: Conjunction, schema: Schema): void {
  switch (node.kind) {
    case 'And':
      for (const operand of node.operands) add(operand, { node: operand, parent: node }, into, schema);
      break;
    case 'Group':
      add(node.body, place, into, schema);
      break;
    case 'Or': {
      const alternatives = node.operands.map((operand) => conjunctionOf(operand, schema, node));
      const closed = alternatives.filter((alternative) => !alternative.open);
      const [first] = closed;
      if (first === undefined) into.open = true;
      else for (const status of first.holds) if (closed.every(({ holds }) => holds.has(status))) into.holds.add(status);
      into.choices.push({ ...place, alternatives });
      break;
    }
    case 'Comparison':
      addComparison(node, place, into, schema);
      break;
    case 'Invalid':
      into.open = true;
      break;
    default:
  }
}

/** Finds what holds together in `node`, an operand of `parent`. Every node is looked at once. */
export function conjunctionOf(node: VisitedNode, schema: Schema, parent?: VisitedNode): Conjunction {
  const conjunction: Conjunction = { dates: [], statuses: [], holds: new Set(), open: false, choices: [] };
  add(node, { node, parent }, conjunction, schema);
  return conjunction;
}
