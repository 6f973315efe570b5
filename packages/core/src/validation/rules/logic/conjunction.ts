import { withoutGroups, type VisitedNode } from '../../../syntax/visit.ts';
import { intersection, statusField } from '../../../condition/statuses.ts';
import type { FieldRow } from '../../../schema/fields.ts';
import type { Comparison } from '../../../syntax/ast.ts';
import type { RuleContext } from '../rule-context.ts';
import { isAbsence } from '../../../schema/absence-words.ts';
import { meantNumber } from '../values/value-number.ts';
import { numberOf } from '../../../syntax/value-number.ts';

/** Where another condition can be joined: an operand with its brackets, and the node around it. */
export interface InsertionPoint {
  readonly node: VisitedNode;
  readonly parent: VisitedNode | undefined;
}

/** A comparison of a date that needs a status beside it. */
export interface CompanionDate extends InsertionPoint {
  readonly date: Comparison;
  readonly companion: number;
}

/** Conditions that must all hold: the operands of an AND, through brackets, or a single condition. */
export interface Conjunction {
  readonly dates: CompanionDate[];
  /** Comparisons of the status with EQ. */
  readonly statuses: Comparison[];
  /** The statuses that the conjunction demands. */
  readonly holds: Set<number>;
  /** Whether any condition compares the status, also inside an OR. */
  asks: boolean;
  /** Whether some demanded status is unknown: a variable, or a condition with a mistake. */
  open: boolean;
  /** Each OR in the conjunction. */
  readonly choices: Choice[];
}

/** An OR with its alternatives. */
export interface Choice extends InsertionPoint {
  readonly alternatives: readonly Conjunction[];
  /** Whether the conjunction compares the status outside this OR. */
  besideStatus: boolean;
}

/** Whether a comparison asks for a missing value, or for any, which needs no status: with `null`, or a word whose fix writes it. */
const asksForAbsence = ({ value }: Comparison): boolean =>
  value.kind === 'Null' || (value.kind === 'String' && !value.quoted && isAbsence(value.value));

/** The status that a comparison demands: `null` for a missing status, `'open'` for one that is not known yet. */
function statusOf(
  { operator, value }: Comparison,
  row: FieldRow,
  context: RuleContext,
): number | null | 'open' | undefined {
  if (operator.name === undefined || value.kind === 'Variable' || value.kind === 'Invalid') return 'open';
  if (operator.name !== 'EQ') return undefined;
  if (value.kind === 'Null') return null;
  const number = numberOf(value);
  if (number !== undefined) return number;
  // Another rule reports the wrong value, and its fix writes this number.
  const meant = value.kind === 'String' ? meantNumber(value.value, row, context.schema)?.text : undefined;
  return meant === undefined ? 'open' : Number(meant);
}

function addComparison(date: Comparison, place: InsertionPoint, into: Conjunction, context: RuleContext): void {
  // Another rule reports the misspelt name, and its fix writes the name that is meant.
  const row = context.fieldOf(date.field.text);
  if (row?.member === 'status') {
    into.asks = true;
    const status = statusOf(date, row, context);
    if (status === 'open') into.open = true;
    else if (status !== undefined) into.statuses.push(date);
    if (typeof status === 'number') into.holds.add(status);
  } else if (row?.companion !== undefined && !asksForAbsence(date)) {
    into.dates.push({ ...place, date, companion: row.companion });
  }
}

function add(outer: VisitedNode, place: InsertionPoint, into: Conjunction, context: RuleContext): void {
  const node = withoutGroups(outer);
  switch (node.kind) {
    case 'And':
      for (const operand of node.operands) add(operand, { node: operand, parent: node }, into, context);
      break;
    case 'Or': {
      const alternatives = node.operands.map((operand) => conjunctionOf(operand, context, node));
      const closed = alternatives.filter((alternative) => !alternative.open);
      if (closed.length === 0) into.open = true;
      for (const status of intersection(closed.map(({ holds }) => holds))) into.holds.add(status);
      into.choices.push({ ...place, alternatives, besideStatus: false });
      break;
    }
    case 'Comparison':
      addComparison(node, place, into, context);
      break;
    case 'Invalid':
      // Once it is corrected, it may be the missing status.
      if (statusField(context.schema)?.name.toLowerCase() === node.text.trim().toLowerCase()) into.open = true;
      if (mentionsStatus(node.text, context)) into.asks = true;
      break;
    default:
  }
}

/** Reads the conjunction of `node`, an operand of `parent`. Every node is visited once. */
export function conjunctionOf(node: VisitedNode, context: RuleContext, parent?: VisitedNode): Conjunction {
  const conjunction: Conjunction = {
    dates: [],
    statuses: [],
    holds: new Set(),
    asks: false,
    open: false,
    choices: [],
  };
  add(node, { node, parent }, conjunction, context);
  const { choices } = conjunction;
  const asking = choices.filter(({ alternatives }) => alternatives.some(({ asks }) => asks));
  for (const choice of choices)
    choice.besideStatus = conjunction.asks || asking.length > (choice.alternatives.some(({ asks }) => asks) ? 1 : 0);
  conjunction.asks ||= asking.length > 0;
  return conjunction;
}

/** Whether a text that could not be parsed names the status. */
function mentionsStatus(text: string, context: RuleContext): boolean {
  const name = statusField(context.schema)?.name.toLowerCase();
  return name !== undefined && text.toLowerCase().includes(name);
}
