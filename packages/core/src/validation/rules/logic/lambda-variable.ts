import type { Comparison, IsMatch, Any } from '../../../syntax/ast.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { type VisitedNode } from '../../../syntax/visit.ts';

/** Whether a node is an `ANY` that declares a variable of this name. */
const declares = (node: VisitedNode, name: string): boolean =>
  node.kind === 'Any' && node.variable.text.toLowerCase() === name.toLowerCase();

function comparison({ field }: Comparison, context: RuleContext): void {
  const variable = context.any?.variable.text;
  if (variable === undefined || variable === '' || field.text === '') return;
  if (field.text.toLowerCase() === variable.toLowerCase()) return;
  // The name of a field means that field, a path a part of the variable; any other name can only be meant as the variable.
  const known = context.schema.field(field.text) !== undefined;
  // A short name is one that ANY might have declared; a longer one may say more than the variable does.
  const isName = /^\w{1,2}$/.test(field.text) && !context.parents.some((node) => declares(node, field.text));
  context.report({
    code: 'lambda-variable',
    message: `This ANY compares ${variable} only; write ${variable}, or move the condition out of ANY.`,
    range: field.range,
    fixes:
      known || /[./]/.test(field.text)
        ? []
        : [createFix(`Write ${variable}`, isName ? 'safe' : 'preferred', replace(field.range, variable))],
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
