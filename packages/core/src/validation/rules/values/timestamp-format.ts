import type { Comparison, Value } from '../../../syntax/ast.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { timestampFixes } from './timestamp-fixes.ts';
import { readLooseTimestamp, type LooseTimestamp } from '../../../syntax/loose-timestamp.ts';

const none: readonly LooseTimestamp[] = [];

/** The date and time of a value that is not in the timestamp format. */
export function timestampReadings(value: Value, context: RuleContext): readonly LooseTimestamp[] {
  if (context.type !== 'timestamp') return none;
  if (value.kind === 'String') return readLooseTimestamp(value.value);
  return value.kind === 'Number' ? readLooseTimestamp(value.text) : none;
}

function comparison(node: Comparison, context: RuleContext): void {
  if (context.illegal) return;
  const readings = timestampReadings(node.value, context);
  const [reading] = readings;
  if (reading === undefined || reading.exact || !reading.exists) return;
  const fixes = timestampFixes(node, context, context.operator, readings);
  // Without an operator a date is told as its first moment.
  const [told] = context.operator === undefined ? timestampFixes(node, context, 'GE', readings) : fixes;
  const text = told?.edits[0]?.newText ?? `one, such as ${context.field?.example ?? ''}`;
  context.report({
    code: 'timestamp-format',
    message: `Timestamps are in UTC with milliseconds; write ${text}.`,
    range: node.value.range,
    fixes,
  });
}

/** Timestamps are ISO 8601 in UTC with milliseconds (§4.7). */
export const rule: Rule = { code: 'timestamp-format', kinds: filterKinds, visitor: { Comparison: comparison } };
