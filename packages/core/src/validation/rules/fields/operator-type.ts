import { fieldTypes } from '../../../schema/fields.ts';
import type { Comparison } from '../../../syntax/ast.ts';
import { hasOtherBounds } from '../logic/bounds.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { timestampFixes } from '../values/timestamp-fixes.ts';
import { numberOf } from '../../../syntax/value-number.ts';
import { alternatives } from '../../../diagnostics/wording.ts';
import { readLooseTimestamp } from '../../../syntax/loose-timestamp.ts';

/** Whether the value would be right after EQ, so that the operator is the only mistake. */
function fits({ value }: Comparison, context: RuleContext): boolean {
  if (value.kind === 'Variable' || value.kind === 'Null') return true;
  switch (context.type) {
    case 'string':
    case 'id':
      return value.kind === 'String';
    case 'enumeration':
      return value.kind === 'String';
    case 'integer':
    case 'number': {
      const number = numberOf(value);
      const { minimum = -Infinity, maximum = Infinity } = context.field ?? {};
      return (
        number !== undefined &&
        number >= minimum &&
        number <= maximum &&
        (context.type === 'number' || Number.isInteger(number))
      );
    }
    default:
      return value.kind === 'Timestamp';
  }
}

function comparison(node: Comparison, context: RuleContext): void {
  const { type } = context;
  const { name } = node.operator;
  if (!context.illegal || name === undefined || type === undefined || type === 'attribute') return;
  const { label, operators, unusual } = fieldTypes[type];
  const usual = operators.filter((operator) => !unusual.includes(operator));
  const fixes = fits(node, context) ? [createFix('Write EQ', 'possible', replace(node.operator.range, 'EQ'))] : [];
  const dated = type === 'timestamp' && node.value.kind === 'String' && !hasOtherBounds(node, context);
  const readings = dated ? readLooseTimestamp(node.value.value) : [];
  context.report({
    code: 'operator-type',
    message: `${name} does not work on ${label}; write ${alternatives(usual)}.`,
    range: node.operator.range,
    fixes: [...fixes, ...timestampFixes(node, context, 'EQ', readings)],
  });
}

/** Order operators are not for strings, text operators only for strings (§4.7). */
export const rule: Rule = { code: 'operator-type', kinds: filterKinds, visitor: { Comparison: comparison } };
