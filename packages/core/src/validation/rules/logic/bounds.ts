import { withoutGroups, type NodeOfKind, type VisitedNode } from '../../../syntax/visit.ts';
import { isBeyond } from '../../../condition/is-beyond.ts';
import type { OperatorName } from '../../../schema/operators.ts';
import type { Comparison } from '../../../syntax/ast.ts';
import type { RuleContext } from '../rule-context.ts';
import { numberOf } from '../../../syntax/value-number.ts';
import { readLooseTimestamp } from '../../../syntax/loose-timestamp.ts';

export interface Bound {
  readonly node: Comparison;
  readonly limit: number;
}

/** The bounds that one conjunction sets on one field. */
export interface Bounds {
  readonly lower: Bound[];
  readonly upper: Bound[];
}

/** What a value is as a stretch of numbers or milliseconds; a date without a time is the whole day. */
function stretch({ value }: Comparison, type: string): readonly [number, number] | undefined {
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

/** The conjunction that the present node is in, or is: an AND, through its brackets, that no other AND holds. */
export function conjunctionAround({ parents }: RuleContext): NodeOfKind<'And'> | undefined {
  let outermost: NodeOfKind<'And'> | undefined;
  for (let at = parents.length - 1; at >= 0; at--) {
    const parent = parents[at];
    if (parent?.kind === 'And') outermost = parent;
    else if (parent?.kind !== 'Group') break;
  }
  return outermost;
}

/** The bounds of each operator on one value, whatever that is. */
const around: Readonly<Partial<Record<OperatorName, number>>> = { GE: 0, GT: 1, LE: 0, LT: -1 };

/** A variable has one value wherever it stands, so its bounds are known beside each other. */
function addVariable(node: Comparison, key: string, found: Map<string, Bounds>): void {
  const { name } = node.operator;
  const limit = name === undefined ? undefined : around[name];
  if (limit === undefined) return;
  const bounds = found.get(key) ?? { lower: [], upper: [] };
  found.set(key, bounds);
  (name === 'GE' || name === 'GT' ? bounds.lower : bounds.upper).push({ node, limit });
}

function add(outer: VisitedNode, found: Map<string, Bounds>, context: RuleContext): void {
  const node = withoutGroups(outer);
  if (node.kind === 'And') {
    for (const operand of node.operands) add(operand, found, context);
    return;
  }
  if (node.kind !== 'Comparison') return;
  const row = context.fieldOf(node.field.text);
  if (row !== undefined && node.value.kind === 'Variable')
    return addVariable(node, `${row.name} {{${node.value.name}}}`, found);
  const limits = row && stretch(node, row.type);
  if (row === undefined || limits === undefined) return;
  const { minimum = -Infinity, maximum = Infinity } = row;
  // These are mistakes of their own.
  if (limits[0] < minimum || limits[0] > maximum || isBeyond(node.operator.name, limits[0], row)) return;
  const bounds = found.get(row.name) ?? { lower: [], upper: [] };
  found.set(row.name, bounds);
  const [start, end] = limits;
  const { name } = node.operator;
  if (name === 'GE') bounds.lower.push({ node, limit: start });
  else if (name === 'GT') bounds.lower.push({ node, limit: end });
  else if (name === 'LE') bounds.upper.push({ node, limit: end });
  else if (name === 'LT') bounds.upper.push({ node, limit: start });
  else if (name === 'EQ' && start !== end) {
    // A date that is to be equalled will be written as a lower and an upper bound.
    bounds.lower.push({ node, limit: start });
    bounds.upper.push({ node, limit: end });
  }
}

const boundsByContext = new WeakMap<RuleContext, Map<VisitedNode, ReadonlyMap<string, Bounds>>>();

/** The bounds in a conjunction by the name of their field, computed once for each conjunction. */
export function boundsOf(node: NodeOfKind<'And'>, context: RuleContext): ReadonlyMap<string, Bounds> {
  let known = boundsByContext.get(context);
  if (known === undefined) boundsByContext.set(context, (known = new Map()));
  const before = known.get(node);
  if (before !== undefined) return before;
  const found = new Map<string, Bounds>();
  add(node, found, context);
  known.set(node, found);
  return found;
}

/** Whether the field of the present comparison has other bounds in its conjunction, which a fix of this one could contradict. */
export function hasOtherBounds(node: Comparison, context: RuleContext): boolean {
  const conjunction = conjunctionAround(context);
  const bounds = conjunction && boundsOf(conjunction, context).get(context.field?.name ?? '');
  return bounds !== undefined && [...bounds.lower, ...bounds.upper].some((bound) => bound.node !== node);
}

const isBound = ({ operator: { name } }: Comparison): boolean =>
  name === 'GE' || name === 'GT' || name === 'LE' || name === 'LT';

/** Whether two operands of a conjunction are a lower bound and an upper bound below it. */
export function isCrossing(first: VisitedNode, second: VisitedNode, context: RuleContext): boolean {
  if (first.kind !== 'Comparison' || second.kind !== 'Comparison') return false;
  if (!isBound(first) && !isBound(second)) return false;
  const found = new Map<string, Bounds>();
  for (const node of [first, second]) add(node, found, context);
  return [...found.values()].some(({ lower, upper }) =>
    lower.some(({ limit }) => upper.some((bound) => limit > bound.limit)),
  );
}
