import type { Comparison } from '../../../syntax/ast.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { timestampFixes } from './timestamp-fixes.ts';
import { timestampReadings } from './timestamp-format.ts';

function comparison(node: Comparison, context: RuleContext): void {
  if (context.illegal) return;
  const readings = timestampReadings(node.value, context);
  const [reading] = readings;
  if (reading === undefined || reading.exists) return;
  context.report({
    code: 'timestamp-invalid',
    message: 'There is no such date, time or time zone; write one that exists.',
    range: node.value.range,
    fixes: timestampFixes(node, context, context.operator, readings),
  });
}

/** A timestamp names a moment that exists (§4.7). */
export const rule: Rule = { code: 'timestamp-invalid', kinds: filterKinds, visitor: { Comparison: comparison } };
