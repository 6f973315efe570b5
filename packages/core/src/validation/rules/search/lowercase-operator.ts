import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import type { Rule } from '../rule.ts';
import type { NodeOfKind, VisitedNode } from '../../../syntax/visit.ts';

const operators = new Set(['AND', 'OR', 'NOT']);

/** What German and French write in capitals for them. */
const translations: ReadonlyMap<string, string> = new Map([
  ['UND', 'AND'],
  ['ODER', 'OR'],
  ['NICHT', 'NOT'],
  ['OHNE', 'NOT'],
  ['ET', 'AND'],
  ['OU', 'OR'],
  ['SAUF', 'NOT'],
  ['SANS', 'NOT'],
]);

/** An explicit AND, with the blank that a bare word needs beside it, is longer, also when it is written in another way. */
const longestBlank = 2;

const near = (left: VisitedNode | undefined, right: VisitedNode | undefined): boolean =>
  left !== undefined && right !== undefined && right.range.start - left.range.end <= longestBlank;

/** The operator that a word is when its letters are raised, or when it is translated. */
function operatorOf(node: VisitedNode | undefined): string | undefined {
  if (node?.kind !== 'Word' || node.leading || node.trailing) return undefined;
  const text = node.text.normalize('NFKC');
  const upper = text.toUpperCase();
  return operators.has(upper) ? upper : translations.get(text);
}

function and({ operands }: NodeOfKind<'And'>, context: RuleContext): void {
  for (const [at, operand] of operands.entries()) {
    const operator = operatorOf(operand);
    if (operator === undefined) continue;
    const before = operands[at - 1];
    const after = operands[at + 1];
    // An operator is between operands, and NOT before one; beside another of these words it would be none.
    if (after === undefined || (operator !== 'NOT' && before === undefined)) continue;
    const fits = near(operand, after) && (operator === 'NOT' || near(before, operand));
    const doubles = operator === 'NOT' && after.kind === 'Not';
    const alone = operatorOf(before) === undefined && operatorOf(after) === undefined && !doubles;
    context.report({
      code: 'lowercase-operator',
      message: `This is searched for as a word; write ${operator} for the operator.`,
      range: operand.range,
      fixes: fits && alone ? [createFix(`Write ${operator}`, 'possible', replace(operand.range, operator))] : [],
    });
  }
}

/** Operators of a search are upper case (§4.8). */
export const rule: Rule = { code: 'lowercase-operator', kinds: ['search'], visitor: { And: and } };
