import { isLower, isStricter, type Bound } from './bounds.ts';
import type { Comparing, Condition } from './condition.ts';
import { isConstant, isJoin, isNegation, join } from './tree.ts';

/**
 * The same condition without repeated operands, and with only the decisive of several bounds of one value. Engines get this form, so that
 * repetitions cost nothing. Takes linear time: every distinct part gets a number, and a join is identified by the numbers of its operands.
 */
export function reduce(condition: Condition): Condition {
  const numbersByKey = new Map<string, number>();
  const numbers = new Map<Condition, number>();

  const numberOf = (part: Condition): number => {
    const known = numbers.get(part);
    if (known !== undefined) return known;
    const key = isJoin(part)
      ? `${part.kind} ${[...new Set(part.operands.map(numberOf))].join()}`
      : JSON.stringify(part);
    const number = numbersByKey.get(key) ?? numbersByKey.size;
    numbersByKey.set(key, number);
    numbers.set(part, number);
    return number;
  };

  const read = (part: Condition): Condition => {
    if (!isJoin(part)) return part;
    const joined = join(part.kind, part.operands.map(read));
    if (isConstant(joined) || !isJoin(joined)) return joined;
    const distinct = new Map(joined.operands.map((operand) => [numberOf(operand), operand]));
    return join(joined.kind, mergeBounds(joined.kind, distinct.values()));
  };
  return read(condition);
}

/** Keeps, of the lower bounds of one value and of its upper bounds, the strictest in an AND, the loosest in an OR. */
function mergeBounds(kind: 'and' | 'or', operands: Iterable<Condition>): Iterable<Condition> {
  const merged: Condition[] = [];
  const indexBySide = new Map<string, { readonly at: number; readonly test: Bound }>();
  for (const operand of operands) {
    const bound = boundOf(operand);
    if (bound === undefined) {
      merged.push(operand);
      continue;
    }
    const { comparing, test } = bound;
    const side = JSON.stringify([comparing.source, comparing.reading, isLower(test)]);
    const other = indexBySide.get(side);
    if (other === undefined) indexBySide.set(side, { at: merged.push(operand) - 1, test });
    else if (isStricter(test, other.test) === (kind === 'and')) {
      merged[other.at] = operand;
      indexBySide.set(side, { at: other.at, test });
    }
  }
  return merged;
}

function boundOf(condition: Condition): { readonly comparing: Comparing; readonly test: Bound } | undefined {
  if (isConstant(condition) || isNegation(condition) || condition.kind !== 'comparing') return undefined;
  const { test } = condition;
  return test.kind === 'number' && test.operator !== 'EQ' ? { comparing: condition, test } : undefined;
}
