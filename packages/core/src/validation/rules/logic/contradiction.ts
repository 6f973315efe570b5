import type { Fix } from '../../../diagnostics/diagnostic.ts';
import { joinByOr } from '../../../syntax/operand-edits.ts';
import { removalEdit, type ComparedOperand } from '../../../condition/claims/operand.ts';
import { describeCondition } from '../../../condition/claims/describe-condition.ts';
import { conflictsOf, withoutOperands, type Contradiction } from './conflicts.ts';
import { reportCrossing } from './crossing-bounds.ts';
import { createFix } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import type { Rule } from '../rule.ts';
import type { NodeOfKind } from '../../../syntax/visit.ts';

const code = 'contradiction';

/** Whether removing some operands resolves a contradiction, and `touched` operands have no status that a date may need. */
function isResolved(
  removed: readonly ComparedOperand[],
  touched: readonly ComparedOperand[],
  context: RuleContext,
): boolean {
  const conflicts = conflictsOf(context);
  if (touched.some((operand) => conflicts.mayBeCompanion(operand))) return false;
  const rest = withoutOperands(removed, context);
  return rest !== undefined && rest.contradictions.length < conflicts.contradictions.length;
}

/** The fix for neighbouring comparisons of one field with different values: any of the values was probably meant. */
function either(operands: readonly ComparedOperand[], context: RuleContext): readonly Fix[] {
  const [first, ...others] = operands;
  if (first?.inner.kind !== 'Comparison') return [];
  const { join, at, inner } = first;
  const isOne = operands.every(
    (operand, number) =>
      operand.join === join &&
      operand.at === at + number &&
      operand.inner.kind === 'Comparison' &&
      operand.inner.operator.name === 'EQ' &&
      operand.inner.field.text === inner.field.text,
  );
  if (!isOne || !isResolved(others, operands, context)) return [];
  const nodes = operands.map(({ node }) => node);
  const edits = joinByOr(nodes, operands.length < join.operands.length);
  return [createFix('Join them with OR', 'preferred', ...edits)];
}

function report({ pairs, last }: Contradiction, isFixable: boolean, context: RuleContext): void {
  const operands = [...new Set(pairs.flat())].toSorted((a, b) => a.node.range.start - b.node.range.start);
  const fixes = isFixable ? [...either(operands, context)] : [];
  const [isEither] = fixes;
  for (const operand of isFixable ? operands.toReversed() : []) {
    const isOwn = pairs.every((pair) => pair.includes(operand)) && last.join === operand.join;
    if (!isOwn || !isResolved([operand], [operand], context)) continue;
    const name = describeCondition(operand.inner, operand === last ? 'this condition' : 'the other condition');
    fixes.push(createFix(`Remove ${name}`, 'possible', removalEdit(operand)));
  }
  const [one, other] = [
    describeCondition(last.inner, 'This'),
    describeCondition(pairs[0][0].inner, 'another condition'),
  ];
  const what =
    operands.length === 2
      ? // Long texts are cut in messages, so two different ones may look equal.
        `${one === other ? 'This' : one} excludes ${one === other ? 'another condition' : other}`
      : 'These conditions exclude each other';
  context.report({
    code,
    message: `${what}, so together they match nothing; ${isEither ? 'join them with OR, or ' : ''}change or remove one.`,
    range: last.node.range,
    related: operands.flatMap(({ node }) =>
      node === last.node ? [] : [{ range: node.range, message: 'Nothing has both.' }],
    ),
    fixes,
  });
}

function inJoin(_: unknown, context: RuleContext): void {
  if (!context.first(code)) return;
  const { contradictions, fixable } = conflictsOf(context);
  for (const [at, one] of contradictions.entries()) report(one, at < fixable, context);
}

function inConjunction(node: NodeOfKind<'And'>, context: RuleContext): void {
  inJoin(node, context);
  reportCrossing(node, context);
}

/** Conditions that no asset can meet together (§4.7, §4.8). */
export const rule: Rule = {
  code,
  kinds: ['filters', 'containerfilter', 'search'],
  visitor: { And: inConjunction, Or: inJoin },
};
