import type { Comparison } from '../syntax/ast.ts';
import type { RuleContext } from './rule-context.ts';
import type { NodeOfKind, VisitedNode } from './rule.ts';
import { numberOf } from './value-number.ts';
import { readTimestamp } from './written-timestamp.ts';

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
  const [reading] = readTimestamp(value.kind === 'String' ? value.value : value.text);
  if (reading === undefined || !reading.exists) return undefined;
  const start = reading.clock - (reading.offset ?? 0) * 60_000;
  return [start, Math.max(start, start + reading.next - reading.clock - 1)];
}

/** The bounds on each field in a conjunction, those inside its brackets included. */
export function boundsOf(node: NodeOfKind<'And'>, context: RuleContext): Iterable<Bounds> {
  const found = new Map<string, Bounds>();
  const add = (operand: VisitedNode): void => {
    if (operand.kind === 'And') for (const part of operand.operands) add(part);
    else if (operand.kind === 'Group') add(operand.body);
    else if (operand.kind === 'Comparison') addComparison(operand);
  };
  const addComparison = (operand: Comparison): void => {
    const row = context.schema.field(operand.field.text);
    const limits = row && stretch(operand, row.type);
    if (row === undefined || limits === undefined) return;
    const bounds = found.get(row.name) ?? { lower: [], upper: [] };
    found.set(row.name, bounds);
    const [start, end] = limits;
    const { name } = operand.operator;
    if (name === 'GE') bounds.lower.push({ node: operand, limit: start });
    if (name === 'GT') bounds.lower.push({ node: operand, limit: end });
    if (name === 'LE') bounds.upper.push({ node: operand, limit: end });
    if (name === 'LT') bounds.upper.push({ node: operand, limit: start });
    // A date after EQ will be written as a lower and an upper bound.
    if (name === 'EQ' && start !== end) {
      bounds.lower.push({ node: operand, limit: start });
      bounds.upper.push({ node: operand, limit: end });
    }
  };
  add(node);
  return found.values();
}
