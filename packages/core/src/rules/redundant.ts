import { removal } from './claims/removal.ts';
import { said } from './claims/said.ts';
import { conflictsOf, mostMended, withoutOperands } from './conflicts.ts';
import { mend } from './mend.ts';
import type { RuleContext } from './rule-context.ts';
import type { Rule } from './rule.ts';

const code = 'redundant';

function inJoin(_: unknown, context: RuleContext): void {
  if (!context.first(code)) return;
  const { redundancies } = conflictsOf(context);
  for (const [at, [operand, because]] of redundancies.entries()) {
    const isMended = at < mostMended && withoutOperands([operand], context).redundancies.length < redundancies.length;
    const does = operand.join.kind === 'And' ? 'demands it already' : 'finds all that it finds';
    context.report({
      code,
      message: `This changes nothing, since ${said(because.core, 'another condition')} ${does}; remove it.`,
      range: operand.node.range,
      related: [{ range: because.node.range, message: 'This is enough.' }],
      fixes: isMended ? [mend('Remove it', 'safe', removal(operand))] : [],
    });
  }
}

/** An operand of a join that the others make superfluous (§4.7, §4.8). */
export const rule: Rule = {
  code,
  kinds: ['filters', 'containerfilter', 'search'],
  visitor: { And: inJoin, Or: inJoin },
};
