import type { Fix } from '../../../diagnostics/diagnostic.ts';
import { removalEdit } from '../../../condition/claims/operand.ts';
import { describeCondition } from '../../../condition/claims/describe-condition.ts';
import { conflictsOf, withoutOperands, type Redundancy } from './conflicts.ts';
import { createFix } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import type { Rule } from '../rule.ts';
import type { VisitedNode } from '../../../syntax/visit.ts';

const code = 'redundant';

/** Whether two nodes are equal apart from their ranges. */
const isEqualNode = (left: VisitedNode, right: VisitedNode): boolean => written(left) === written(right);

const written = (node: VisitedNode): string =>
  JSON.stringify(node, (name, value: unknown) => (name === 'range' ? undefined : value));

/** Whether an operand repeats another one of its join to the letter. */
const isRepetition = ({ isAlways, pair: [operand, because] }: Redundancy): boolean =>
  !isAlways && operand.join === because.join && isEqualNode(operand.inner, because.inner);

/** Removes a redundant operand. The fix is safe only for an exact repetition; otherwise the redundancy may be a mistake with a better fix. */
function remove({ removed, isAlways, pair: [{ inner }, because] }: Redundancy, context: RuleContext): readonly Fix[] {
  const rest = removed && withoutOperands([removed], context);
  if (removed === undefined || rest === undefined) return [];
  if (rest.redundancies.length >= conflictsOf(context).redundancies.length) return [];
  const certainty = !isAlways && isEqualNode(inner, because.inner) ? 'safe' : 'preferred';
  return [createFix(isAlways ? 'Remove this OR' : 'Remove it', certainty, removalEdit(removed))];
}

/**
 * The fixes that there is time to try on the whole expression, and beyond them those of repetitions, which are right without: “fix all” takes
 * a few rounds for a text that repeats one operand thousands of times.
 */
function fixesOf(found: Redundancy, isTried: boolean, context: RuleContext): readonly Fix[] {
  if (isTried) return remove(found, context);
  const { removed } = found;
  return removed !== undefined && isRepetition(found) ? [createFix('Remove it', 'safe', removalEdit(removed))] : [];
}

function report(found: Redundancy, fixes: readonly Fix[], context: RuleContext): void {
  const [{ inner, node, join }, because] = found.pair;
  const other = describeCondition(because.inner, 'another condition');
  const does = join.kind === 'And' ? 'demands it already' : 'finds all that it finds';
  const [message, subject] = found.isAlways
    ? [
        `Everything meets ${other} or ${describeCondition(inner, 'this')}, so this OR restricts nothing; change or remove it.`,
        'Everything meets one of these.',
      ]
    : [`This changes nothing, since ${other} ${does}; remove it.`, 'This is enough.'];
  context.report({
    code,
    message,
    range: node.range,
    related: [{ range: because.node.range, message: subject }],
    fixes,
  });
}

function inJoin(_: unknown, context: RuleContext): void {
  if (!context.first(code)) return;
  const { redundancies, fixable } = conflictsOf(context);
  for (const [at, found] of redundancies.entries()) report(found, fixesOf(found, at < fixable, context), context);
}

/** An operand of a join that the others make superfluous (§4.7, §4.8). */
export const rule: Rule = {
  code,
  kinds: ['filters', 'containerfilter', 'search'],
  visitor: { And: inJoin, Or: inJoin },
};
