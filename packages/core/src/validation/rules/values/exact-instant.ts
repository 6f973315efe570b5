import type { Comparison } from '../../../syntax/ast.ts';
import { hasOtherBounds } from '../logic/bounds.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { betweenText } from './timestamp-fixes.ts';
import { timestampText } from '../../../syntax/timestamp.ts';

const day = 86_400_000;

function comparison(node: Comparison, context: RuleContext): void {
  const { value, operator } = node;
  if (context.type !== 'timestamp' || value.kind !== 'Timestamp' || operator.name !== 'EQ') return;
  const start = Math.floor(value.value / day) * day;
  const first = timestampText(start);
  const last = timestampText(start + day - 1);
  const text = betweenText(node, context, first ?? value.text, last ?? value.text);
  context.report({
    code: 'exact-instant',
    message: 'EQ matches this one millisecond only; write GE and LE for a longer time.',
    range: node.range,
    fixes: hasOtherBounds(node, context)
      ? []
      : [createFix('Match the whole day (UTC)', 'possible', replace(node.range, text))],
  });
}

/** EQ on a timestamp matches one millisecond, which is rarely meant (§4.7). */
export const rule: Rule = { code: 'exact-instant', kinds: filterKinds, visitor: { Comparison: comparison } };
