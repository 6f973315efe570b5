import { nearest, suggestion } from '../../../text/nearest.ts';
import { searchFieldsCalled } from '../../../schema/synonyms.ts';
import type { Field } from '../../../syntax/ast.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import type { Rule } from '../rule.ts';
import { alternatives, excerpt } from '../../../diagnostics/wording.ts';

/** What a colon is a part of: a time, a ratio, an address, the path of a file. */
const isText = /^(?:[\d.]+:|\w+:\/\/|[a-z]:\\)/i;

function field({ name, operand, range }: Field, context: RuleContext): void {
  const { schema } = context;
  if (name.text === '' || schema.searchField(name.text) !== undefined) return;
  const whole = operand.kind === 'Word' && !operand.leading && !operand.trailing ? `${name.text}:${operand.text}` : '';
  if (isText.test(whole)) {
    const phrase = `"${whole}"`;
    return context.report({
      code: 'unsearchable-field',
      message: `A colon is only for fields; write ${excerpt(phrase)}.`,
      range: name.range,
      fixes: [createFix('Put it in double quotes', 'safe', replace(range, phrase))],
    });
  }
  const similar = nearest(
    name.text,
    schema.searchFields.flatMap((row) => row.names),
    suggestion,
  );
  const near = similar.length > 0 ? similar : searchFieldsCalled(name.text);
  const isAmbiguous = similar.length === 0 && near.length > 1;
  const known = schema.field(name.text);
  const advice =
    near[0] !== undefined
      ? `write ${isAmbiguous ? alternatives(near) : near[0]}`
      : known !== undefined
        ? `write it in filters`
        : 'write one that is';
  context.report({
    code: 'unsearchable-field',
    message: `${excerpt(name.text)} is not a search field; ${advice}.`,
    range: name.range,
    fixes: near.map((text, index) =>
      createFix(`Write ${text}`, index === 0 && !isAmbiguous ? 'preferred' : 'possible', replace(name.range, text)),
    ),
  });
}

/** The fields that a term can be bound to (§4.8). */
export const rule: Rule = { code: 'unsearchable-field', kinds: ['search'], visitor: { Field: field } };
