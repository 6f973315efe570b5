import type { Fix } from '../../../diagnostics/diagnostic.ts';
import type { Operand } from '../../../condition/claims/operand.ts';
import { joinByOr } from '../../../syntax/operand-edits.ts';
import { removal } from '../../../condition/claims/removal.ts';
import { describeCondition } from '../../../condition/claims/describe-condition.ts';
import { conflictsOf, withoutOperands, type Contradiction } from './conflicts.ts';
import { reportCrossing } from './crossing-bounds.ts';
import { createFix } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import type { Rule } from '../rule.ts';
import type { NodeOfKind } from '../../../syntax/visit.ts';

const code = 'contradiction';

/** Whether there is less to say without some operands, and no date loses the status that it needs. */
function isMended(removed: readonly Operand[], touched: readonly Operand[], context: RuleContext): boolean {
  const conflicts = conflictsOf(context);
  if (touched.some((operand) => conflicts.mayBeCompanion(operand))) return false;
  const rest = withoutOperands(removed, context);
  return rest !== undefined && rest.contradictions.length < conflicts.contradictions.length;
}

/** One of several values of a field is what was meant, when they stand side by side. */
function either(operands: readonly Operand[], context: RuleContext): readonly Fix[] {
  const [first, ...others] = operands;
  if (first?.core.kind !== 'Comparison') return [];
  const { join, at, core } = first;
  const isOne = operands.every(
    (operand, number) =>
      operand.join === join &&
      operand.at === at + number &&
      operand.core.kind === 'Comparison' &&
      operand.core.operator.name === 'EQ' &&
      operand.core.field.text === core.field.text,
  );
  if (!isOne || !isMended(others, operands, context)) return [];
  const nodes = operands.map(({ node }) => node);
  const edits = joinByOr(nodes, operands.length < join.operands.length);
  return [createFix('Join them with OR', 'preferred', ...edits)];
}

function report({ pairs, last }: Contradiction, isMendable: boolean, context: RuleContext): void {
  const operands = [...new Set(pairs.flat())].toSorted((a, b) => a.node.range.start - b.node.range.start);
  const fixes = isMendable ? [...either(operands, context)] : [];
  const [isEither] = fixes;
  for (const operand of isMendable ? operands.toReversed() : []) {
    const isOwn = pairs.every((pair) => pair.includes(operand)) && last.join === operand.join;
    if (!isOwn || !isMended([operand], [operand], context)) continue;
    const name = describeCondition(operand.core, operand === last ? 'this condition' : 'the other condition');
    fixes.push(createFix(`Remove ${name}`, 'possible', removal(operand)));
  }
  const [one, other] = [describeCondition(last.core, 'This'), describeCondition(pairs[0][0].core, 'another condition')];
  const what =
    operands.length === 2
      ? // Of two long texts a message shows only the start.
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
  const { contradictions, mendable } = conflictsOf(context);
  for (const [at, one] of contradictions.entries()) report(one, at < mendable, context);
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
