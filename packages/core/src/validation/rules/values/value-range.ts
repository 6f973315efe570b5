import type { Fix } from '../../../diagnostics/diagnostic.ts';
import type { OperatorName } from '../../../schema/operators.ts';
import type { Comparison } from '../../../syntax/ast.ts';
import { hasOtherBounds } from '../logic/bounds.ts';
import { isBeyond } from '../../../condition/is-beyond.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { numberOf } from '../../../syntax/value-number.ts';

const code = 'value-range';

/** The range in words; a bound that is not there is not told. */
function rangeOf(minimum: number, maximum: number): string {
  if (maximum === Infinity) return `of at least ${minimum}`;
  return minimum === -Infinity ? `of at most ${maximum}` : `from ${minimum} to ${maximum}`;
}

/**
 * The bound inside the range of a field that selects the same values as a number outside of it, or between two whole ones; `undefined`
 * where nothing or everything but a single number would be selected, which no number of the field says.
 */
function equivalent(
  operator: OperatorName | undefined,
  number: number,
  minimum: number,
  maximum: number,
): readonly [operator: OperatorName, number: number] | undefined {
  switch (operator) {
    case 'LT':
    case 'LE': {
      const bound = operator === 'LT' ? Math.ceil(number) : Math.floor(number);
      if (bound > maximum) return ['LE', maximum];
      return bound < minimum || (operator === 'LT' && bound === minimum) || isNaN(bound)
        ? undefined
        : [operator, bound];
    }
    case 'GT':
    case 'GE': {
      const bound = operator === 'GT' ? Math.floor(number) : Math.ceil(number);
      if (bound < minimum) return ['GE', minimum];
      return bound > maximum || (operator === 'GT' && bound === maximum) || isNaN(bound)
        ? undefined
        : [operator, bound];
    }
    default:
      return undefined;
  }
}

function fixesOf({ operator, value }: Comparison, bound: ReturnType<typeof equivalent>): readonly Fix[] {
  if (bound === undefined) return [];
  const [name, number] = bound;
  const written = replace(value.range, String(number));
  return operator.name === name
    ? [createFix(`Write ${number}`, 'possible', written)]
    : [createFix(`Write ${name} ${number}`, 'possible', replace(operator.range, name), written)];
}

function comparison(node: Comparison, context: RuleContext): void {
  const { minimum = -Infinity, maximum = Infinity, name = '' } = context.field ?? {};
  if (context.illegal || (minimum === -Infinity && maximum === Infinity)) return;
  const { value } = node;
  const number = numberOf(value);
  const whole = context.type === 'number' || Number.isInteger(number);
  if (number === undefined) return;
  if (number >= minimum && number <= maximum && whole) {
    if (context.field !== undefined && isBeyond(node.operator.name, number, context.field))
      beyond(node, number, context);
    return;
  }
  context.report({
    code,
    message: `${name} is a ${context.type === 'number' ? '' : 'whole '}number ${rangeOf(minimum, maximum)}; write one of them.`,
    range: value.range,
    fixes: fixesOf(node, equivalent(context.operator, number, minimum, maximum)),
  });
}

/** `AverageRating GT 5` is legal but matches nothing. */
function beyond(node: Comparison, number: number, context: RuleContext): void {
  const [side, operator] = node.operator.name === 'GT' ? ['most', 'GE'] : ['least', 'LE'];
  context.report({
    code,
    severity: 'warning',
    message: `${node.field.text} is at ${side} ${number}, so this matches nothing; write ${operator} or another number.`,
    range: node.value.range,
    fixes: hasOtherBounds(node, context)
      ? []
      : [createFix(`Write ${operator}`, 'possible', replace(node.operator.range, operator))],
  });
}

/** Numbers are in the range of their field (§4.7). */
export const rule: Rule = { code, kinds: filterKinds, visitor: { Comparison: comparison } };
