import type { Value } from '../../../syntax/ast.ts';
import { boundsOf, conjunctionAround, crossingOf, type FieldBound } from './bounds.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import type { NodeOfKind } from '../../../syntax/visit.ts';

const textOf = (value: Value): string | undefined =>
  value.kind === 'Number' || value.kind === 'Timestamp' ? value.text : undefined;

function swap(lower: FieldBound, upper: FieldBound): ReturnType<typeof createFix> | undefined {
  const [left, right] = lower.node.range.start < upper.node.range.start ? [lower, upper] : [upper, lower];
  const leftText = textOf(left.node.value);
  const rightText = textOf(right.node.value);
  if (leftText === undefined || rightText === undefined || left.node === right.node) return undefined;
  return createFix(
    'Swap the two bounds',
    'preferred',
    replace(left.node.value.range, rightText),
    replace(right.node.value.range, leftText),
  );
}

/** Reports a lower bound of a field above an upper bound in the same conjunction, also for dates in a wrong format. */
export function reportCrossing(node: NodeOfKind<'And'>, context: RuleContext): void {
  if (context.any !== undefined || conjunctionAround(context) !== undefined) return;
  for (const bounds of boundsOf(node, context).values()) {
    const { lower, upper } = bounds;
    const [highest, lowest] = crossingOf(bounds) ?? [];
    if (highest === undefined || lowest === undefined) continue;
    const fix = lower.length === 1 && upper.length === 1 ? swap(highest, lowest) : undefined;
    const isOne = lowest.node.value.kind === 'Variable';
    context.report({
      code: 'contradiction',
      message: isOne
        ? 'No value is on both sides of the same bound, so nothing can match; change one of them.'
        : 'The lower bound is above the upper bound, so nothing can match; swap them.',
      range: lowest.node.range,
      related: [{ range: highest.node.range, message: 'The lower bound.' }],
      fixes: fix === undefined ? [] : [fix],
    });
  }
}
