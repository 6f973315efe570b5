import type { Comparison } from '../../../syntax/ast.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { excerpt } from '../../../diagnostics/wording.ts';

function comparison({ value: match }: Comparison, context: RuleContext): void {
  if (match.kind !== 'AttributeMatch' || match.value.kind !== 'String' || match.value.quoted) return;
  const { value, range } = match.value;
  const text = JSON.stringify(value).replaceAll("'", "''");
  context.report({
    code: 'attribute-value',
    message: `The Value stands in double quotes; write ${excerpt(text)}.`,
    range,
    // `null` may be meant as the absence of a value, which is not the text.
    fixes: [createFix('Add double quotes', value === 'null' ? 'possible' : 'safe', replace(range, text))],
  });
}

/** The `Value` of a condition on an attribute is a JSON string, whatever the attribute's type (§4.7). */
export const rule: Rule = { code: 'attribute-value', kinds: filterKinds, visitor: { Comparison: comparison } };
