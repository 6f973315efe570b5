import type { Comparison } from '../../../syntax/ast.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { timestampReadings } from './timestamp-format.ts';
import { numberOf } from '../../../syntax/value-number.ts';

function comparison({ value }: Comparison, context: RuleContext): void {
  if (value.kind !== 'String' || !value.quoted) return;
  const { type } = context;
  const number = (type === 'integer' || type === 'number') && numberOf(value) !== undefined;
  const [reading] = timestampReadings(value, context);
  if (!number && (reading === undefined || !reading.exact || !reading.exists)) return;
  context.report({
    code: 'quoted-value',
    message: `Write ${value.value} without quotes.`,
    range: value.range,
    fixes: [createFix('Remove the quotes', 'safe', replace(value.range, value.value))],
  });
}

/** Numbers and timestamps are written bare (§4.7). */
export const rule: Rule = { code: 'quoted-value', kinds: filterKinds, visitor: { Comparison: comparison } };
