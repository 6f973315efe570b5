import type { Comparison, Value } from '../syntax/ast.ts';
import { boundsOf, conjunctionAround, hasOtherBounds, isBeyond, type Bound } from './bounds.ts';
import { mend, replace } from './mend.ts';
import type { RuleContext } from './rule-context.ts';
import { filterKinds, type NodeOfKind, type Rule } from './rule.ts';
import { numberOf } from './value-number.ts';

const code = 'value-range';

/** The range in words; a bound that is not there is not told. */
function rangeOf(minimum: number, maximum: number): string {
  if (maximum === Infinity) return `of at least ${minimum}`;
  return minimum === -Infinity ? `of at most ${maximum}` : `from ${minimum} to ${maximum}`;
}

function comparison(node: Comparison, context: RuleContext): void {
  const { minimum = -Infinity, maximum = Infinity, name = '' } = context.field ?? {};
  if (context.illegal || (minimum === -Infinity && maximum === Infinity)) return;
  const { value } = node;
  const number = numberOf(value);
  const whole = context.type === 'number' || Number.isInteger(number);
  if (number === undefined) return;
  if (number >= minimum && number <= maximum && whole) {
    if (context.field !== undefined && isBeyond(node.operator.name, number, context.field))
      beyond(node, number, context);
    return;
  }
  const nearest = String(Math.min(Math.max(Math.round(number), minimum), maximum));
  // Rounding a bound, or moving one of two, could carry it past the other.
  const equality = context.operator === 'EQ' || context.operator === 'NE';
  const clear = equality || (whole && !hasOtherBounds(node, context));
  context.report({
    code,
    message: `${name} is a ${context.type === 'number' ? '' : 'whole '}number ${rangeOf(minimum, maximum)}; write one of them.`,
    range: value.range,
    fixes: clear ? [mend(`Write ${nearest}`, 'possible', replace(value.range, nearest))] : [],
  });
}

/** `AverageRating GT 5` is asked for now and then, and is no error, but nothing can be. */
function beyond(node: Comparison, number: number, context: RuleContext): void {
  const [side, operator] = node.operator.name === 'GT' ? ['most', 'GE'] : ['least', 'LE'];
  context.report({
    code,
    severity: 'warning',
    message: `${node.field.text} is at ${side} ${number}, so this matches nothing; write ${operator} or another number.`,
    range: node.value.range,
    fixes: hasOtherBounds(node, context)
      ? []
      : [mend(`Write ${operator}`, 'possible', replace(node.operator.range, operator))],
  });
}

const textOf = (value: Value): string | undefined =>
  value.kind === 'Number' || value.kind === 'Timestamp' ? value.text : undefined;

function swap(lower: Bound, upper: Bound): ReturnType<typeof mend> | undefined {
  const [left, right] = lower.node.range.start < upper.node.range.start ? [lower, upper] : [upper, lower];
  const leftText = textOf(left.node.value);
  const rightText = textOf(right.node.value);
  if (leftText === undefined || rightText === undefined || left.node === right.node) return undefined;
  return mend(
    'Swap the two bounds',
    'preferred',
    replace(left.node.value.range, rightText),
    replace(right.node.value.range, leftText),
  );
}

function and(node: NodeOfKind<'And'>, context: RuleContext): void {
  if (context.any !== undefined || conjunctionAround(context) !== undefined) return;
  for (const { lower, upper } of boundsOf(node, context).values()) {
    const highest = lower.reduce<Bound | undefined>(
      (best, next) => (best && best.limit >= next.limit ? best : next),
      undefined,
    );
    const lowest = upper.reduce<Bound | undefined>(
      (best, next) => (best && best.limit <= next.limit ? best : next),
      undefined,
    );
    if (highest === undefined || lowest === undefined || highest.limit <= lowest.limit) continue;
    const fix = lower.length === 1 && upper.length === 1 ? swap(highest, lowest) : undefined;
    context.report({
      code,
      message: 'The lower bound is above the upper bound, so nothing can match; swap them.',
      range: lowest.node.range,
      related: [{ range: highest.node.range, message: 'The lower bound.' }],
      fixes: fix === undefined ? [] : [fix],
    });
  }
}

/** Numbers are in the range of their field (§4.7), and a lower bound is not above its upper bound. */
export const rule: Rule = { code, kinds: filterKinds, visitor: { Comparison: comparison, And: and } };
