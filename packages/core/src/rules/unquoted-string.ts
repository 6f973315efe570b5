import type { Comparison } from '../syntax/ast.ts';
import { withoutDot } from './bare-extension.ts';
import { mend, quoted, replace } from './mend.ts';
import type { RuleContext } from './rule-context.ts';
import { filterKinds, type Rule } from './rule.ts';
import { excerpt } from './wording.ts';

/** What may be meant as an operator, or as a wildcard. */
const operatorSign = /^(?!<[^<>]*>$)[!<=>~]|\*/;

function comparison({ value }: Comparison, context: RuleContext): void {
  if (context.type !== 'string' && context.type !== 'id') return;
  let text: string;
  if (value.kind === 'String' && !value.quoted) text = value.value;
  else if (value.kind === 'Number' || value.kind === 'Timestamp') text = value.text;
  else return;
  if (context.field?.member === 'fileExtension') text = withoutDot(text);
  context.report({
    code: 'unquoted-string',
    message: `${context.field?.name ?? 'An id'} needs single quotes; write ${excerpt(quoted(text))}.`,
    range: value.range,
    fixes: [
      mend('Add single quotes', operatorSign.test(text) ? 'preferred' : 'safe', replace(value.range, quoted(text))),
    ],
  });
}

/** Ids and strings stand in single quotes (§4.7). */
export const rule: Rule = { code: 'unquoted-string', kinds: filterKinds, visitor: { Comparison: comparison } };
