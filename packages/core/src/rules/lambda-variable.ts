import type { Comparison, IsMatch, Any } from '../syntax/ast.ts';
import { mend, replace } from './mend.ts';
import type { RuleContext } from './rule-context.ts';
import { filterKinds, type Rule } from './rule.ts';

function comparison({ field }: Comparison, context: RuleContext): void {
  const variable = context.any?.variable.text;
  if (variable === undefined || variable === '' || field.text === '') return;
  if (field.text.toLowerCase() === variable.toLowerCase()) return;
  // The name of a field means that field; any other name can only be meant as the variable.
  const known = context.schema.field(field.text) !== undefined;
  context.report({
    code: 'lambda-variable',
    message: `This ANY compares ${variable} only; write ${variable}, or move the condition out of ANY.`,
    range: field.range,
    fixes: known ? [] : [mend(`Write ${variable}`, 'safe', replace(field.range, variable))],
  });
}

function other(node: Any | IsMatch, context: RuleContext): void {
  if (context.any === undefined) return;
  context.report({
    code: 'lambda-variable',
    message: 'ANY compares its variable only; move this condition out of it.',
    range: node.range,
  });
}

/** Inside `ANY`, conditions are about the variable that `ANY` declares (§4.7). */
export const rule: Rule = {
  code: 'lambda-variable',
  kinds: filterKinds,
  visitor: { Comparison: comparison, Any: other, IsMatch: other },
};
