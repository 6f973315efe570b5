import { insert, createFix } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import type { Rule } from '../rule.ts';
import type { NodeOfKind } from '../../../syntax/visit.ts';

function or({ operands, range }: NodeOfKind<'Or'>, context: RuleContext): void {
  const edits = [];
  for (const operand of operands) {
    if (operand.kind === 'And') edits.push(insert(operand.range.start, '('), insert(operand.range.end, ')'));
  }
  if (edits.length === 0) return;
  context.report({
    code: 'mixed-joins',
    message: 'AND is assumed to bind tighter than OR; write brackets around what belongs together.',
    range,
    assumed: true,
    fixes: [createFix('Add brackets around AND', 'safe', ...edits)],
  });
}

/** Which of AND and OR binds tighter is stated nowhere; brackets make it plain (§4.7, §4.8). */
export const rule: Rule = {
  code: 'mixed-joins',
  kinds: ['filters', 'containerfilter', 'search'],
  visitor: { Or: or },
};
