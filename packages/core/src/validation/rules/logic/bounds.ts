import { withoutGroups, type NodeOfKind, type VisitedNode } from '../../../syntax/visit.ts';
import { isLower, isOrder, strictest, type Bound } from '../../../condition/bounds.ts';
import { isBeyond } from '../../../condition/is-beyond.ts';
import type { OperatorName } from '../../../schema/operators.ts';
import type { Comparison } from '../../../syntax/ast.ts';
import type { RuleContext } from '../rule-context.ts';
import { numberOf } from '../../../syntax/value-number.ts';
import { readLooseTimestamp } from '../../../syntax/loose-timestamp.ts';

/** A bound with the comparison that sets it. */
export interface FieldBound extends Bound {
  readonly node: Comparison;
}

/** The bounds that one conjunction sets on one field, all of them inclusive. */
export interface FieldBounds {
  readonly lower: FieldBound[];
  readonly upper: FieldBound[];
}

/** The first and the last number or instant that a value means: a date without a time is the whole day. */
function limitsOf({ value }: Comparison, type: string): readonly [number, number] | undefined {
  if (type !== 'timestamp') {
    const number = numberOf(value);
    return number === undefined ? undefined : [number, number];
  }
  if (value.kind === 'Timestamp') return [value.value, value.value];
  if (value.kind !== 'String' && value.kind !== 'Number') return undefined;
  const [reading] = readLooseTimestamp(value.kind === 'String' ? value.value : value.text);
  if (reading === undefined || !reading.exists) return undefined;
  const start = reading.clock - (reading.offset ?? 0) * 60_000;
  return [start, Math.max(start, start + reading.next - reading.clock - 1)];
}

/** The outermost AND around the present node, through brackets and other ANDs only. */
export function conjunctionAround({ parents }: RuleContext): NodeOfKind<'And'> | undefined {
  let outermost: NodeOfKind<'And'> | undefined;
  for (let at = parents.length - 1; at >= 0; at--) {
    const parent = parents[at];
    if (parent?.kind === 'And') outermost = parent;
    else if (parent?.kind !== 'Group') break;
  }
  return outermost;
}

/** The inclusive limit of each operator relative to the value of a variable, in steps of whole numbers. */
const variableLimits: Readonly<Partial<Record<OperatorName, number>>> = { GE: 0, GT: 1, LE: 0, LT: -1 };

/** A variable has the same value everywhere, so bounds by the same variable can be compared. */
function addVariable(node: Comparison, key: string, found: Map<string, FieldBounds>): void {
  const { name } = node.operator;
  const limit = name === undefined ? undefined : variableLimits[name];
  if (limit === undefined) return;
  const bounds = found.get(key) ?? { lower: [], upper: [] };
  found.set(key, bounds);
  addBound(bounds, node, name === 'GE' || name === 'GT' ? 'GE' : 'LE', limit);
}

function addBound({ lower, upper }: FieldBounds, node: Comparison, operator: 'GE' | 'LE', number: number): void {
  (operator === 'GE' ? lower : upper).push({ node, operator, number });
}

function add(outer: VisitedNode, found: Map<string, FieldBounds>, context: RuleContext): void {
  const node = withoutGroups(outer);
  if (node.kind === 'And') {
    for (const operand of node.operands) add(operand, found, context);
    return;
  }
  if (node.kind !== 'Comparison') return;
  const row = context.fieldOf(node.field.text);
  if (row !== undefined && node.value.kind === 'Variable')
    return addVariable(node, `${row.name} {{${node.value.name}}}`, found);
  const limits = row && limitsOf(node, row.type);
  if (row === undefined || limits === undefined) return;
  const { minimum = -Infinity, maximum = Infinity } = row;
  // Other rules report values that the field cannot have.
  if (limits[0] < minimum || limits[0] > maximum || isBeyond(node.operator.name, limits[0], row)) return;
  const bounds = found.get(row.name) ?? { lower: [], upper: [] };
  found.set(row.name, bounds);
  const [start, end] = limits;
  const { name } = node.operator;
  if (isOrder(name))
    addBound(bounds, node, isLower({ operator: name }) ? 'GE' : 'LE', name === 'GE' || name === 'LT' ? start : end);
  else if (name === 'EQ' && start !== end) {
    // The fix of EQ with a whole day writes a lower and an upper bound.
    addBound(bounds, node, 'GE', start);
    addBound(bounds, node, 'LE', end);
  }
}

const boundsByContext = new WeakMap<RuleContext, Map<VisitedNode, ReadonlyMap<string, FieldBounds>>>();

/** The bounds in a conjunction by the name of their field. Computed once for each conjunction. */
export function boundsOf(node: NodeOfKind<'And'>, context: RuleContext): ReadonlyMap<string, FieldBounds> {
  let known = boundsByContext.get(context);
  if (known === undefined) boundsByContext.set(context, (known = new Map()));
  const before = known.get(node);
  if (before !== undefined) return before;
  const found = new Map<string, FieldBounds>();
  add(node, found, context);
  known.set(node, found);
  return found;
}

/** Whether the conjunction sets other bounds on the field of the present comparison, which a fix of the comparison could contradict. */
export function hasOtherBounds(node: Comparison, context: RuleContext): boolean {
  const conjunction = conjunctionAround(context);
  const bounds = conjunction && boundsOf(conjunction, context).get(context.field?.name ?? '');
  return bounds !== undefined && [...bounds.lower, ...bounds.upper].some((bound) => bound.node !== node);
}

/** Whether two operands of a conjunction are a lower bound and an upper bound below it. */
export function isCrossing(first: VisitedNode, second: VisitedNode, context: RuleContext): boolean {
  if (first.kind !== 'Comparison' || second.kind !== 'Comparison') return false;
  if (!isOrder(first.operator.name) && !isOrder(second.operator.name)) return false;
  const found = new Map<string, FieldBounds>();
  for (const node of [first, second]) add(node, found, context);
  return [...found.values()].some((bounds) => crossingOf(bounds) !== undefined);
}

/** The highest lower and the lowest upper bound, if no number is between them. */
export function crossingOf({ lower, upper }: FieldBounds): readonly [lower: FieldBound, upper: FieldBound] | undefined {
  const [highest, lowest] = [strictest(lower), strictest(upper)];
  if (highest === undefined || lowest === undefined || highest.number <= lowest.number) return undefined;
  return [highest, lowest];
}
