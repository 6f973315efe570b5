import type { Comparison } from '../../../syntax/ast.ts';
import { absenceOf } from './absence.ts';
import { withoutDot } from './bare-extension.ts';
import { createFix, quoted, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { excerpt } from '../../../diagnostics/wording.ts';

/**
 * A value that can only be meant as it is written. Others may be an operator, a wildcard, a regular expression, a text in quotes of another
 * language, or a place for a value: `~jpg`, `jp*`, `jpg~1`, `‹jpg›`, `?`, `:ext`, `$ext`.
 */
const plain = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.@|:/+-]*$/u;

/** What people write for their own id. */
const oneself = /^[@$:]?(?:me|myself|self|mine|current_?user(?:_?id)?)$/i;

function comparison(node: Comparison, context: RuleContext): void {
  const { value } = node;
  if (context.type !== 'string' && context.type !== 'id') return;
  let text: string;
  if (value.kind === 'String' && !value.quoted) text = value.value;
  else if (value.kind === 'Number' || value.kind === 'Timestamp') text = value.text;
  else return;
  if (context.field?.member === 'fileExtension') text = withoutDot(text);
  const absence = absenceOf(node, context);
  if (absence !== undefined && context.collection !== undefined) {
    const message = 'A filter cannot ask for a list without members; write the id of a member in single quotes.';
    context.report({ code: 'unquoted-string', message, range: value.range, fixes: [] });
    return;
  }
  const isOneself = context.type === 'id' && oneself.test(text);
  const isDoubtful = absence !== undefined || isOneself;
  const certainty = isDoubtful ? 'possible' : plain.test(text) ? 'safe' : 'preferred';
  const add = createFix('Add single quotes', certainty, replace(value.range, quoted(text)));
  const advice = isOneself
    ? 'write the id of a user in them, or in a saved search {{me}} for @me = user("name")'
    : absence === undefined
      ? `write ${excerpt(quoted(text))}`
      : `write ${excerpt(quoted(text))} for this text, or ${absence.written}`;
  context.report({
    code: 'unquoted-string',
    message: `${context.field?.name ?? 'An id'} needs single quotes; ${advice}.`,
    range: value.range,
    fixes: absence === undefined ? [add] : [absence.fix, add],
  });
}

/** Ids and strings are in single quotes (§4.7). */
export const rule: Rule = { code: 'unquoted-string', kinds: filterKinds, visitor: { Comparison: comparison } };
