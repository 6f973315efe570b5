import { memberForms } from '../../schema/member-form.ts';
import type { HasMember } from '../../condition/condition.ts';
import { join, not } from '../../condition/tree.ts';
import type { Budget } from '../../condition/budget.ts';
import { decideText } from './decide-text.ts';
import type { Decision, Literal } from './literal.ts';
import { solveOne } from './solve.ts';

/**
 * Values of a collection that make literals hold. Each body that must hold gets its own value, which satisfies none of the bodies that must
 * not. Where an asset has a single value, it must satisfy all bodies.
 */
export function decideMembers(
  literals: readonly Literal<HasMember>[],
  { source }: HasMember,
  budget: Budget,
): Decision<readonly string[]> {
  const refused = literals.filter(({ holds }) => !holds).map(({ leaf }) => not(leaf.body));
  const wanted = literals.filter(({ holds }) => holds).map(({ leaf }) => leaf.body);
  const bodies = wanted.length > 1 && memberForms[source.member] === 'text' ? [join('and', wanted)] : wanted;
  const values: string[] = [];
  let unknown = false;
  for (const body of bodies) {
    if (!budget.consume(literals.length)) return 'unknown';
    const answer = solveOne(join('and', [body, ...refused]), decideText, budget);
    if (answer === 'none') return answer;
    if (answer === 'unknown') unknown = true;
    else values.push(answer.value);
  }
  return unknown ? 'unknown' : { value: values };
}
