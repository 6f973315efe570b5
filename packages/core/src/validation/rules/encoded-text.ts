import type { Severity } from '../../diagnostics/severity.ts';
import type { Comparison, IsMatch, Phrase, StringValue } from '../../syntax/ast.ts';
import { decoded } from '../../text/encoding.ts';
import { hasEntity, withoutEntities } from '../../text/html-entities.ts';
import { createFix, quoted, replace } from '../../diagnostics/create-fix.ts';
import type { RuleContext } from './rule-context.ts';
import type { Rule } from './rule.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import { readLooseTimestamp } from '../../syntax/loose-timestamp.ts';

const escape = /%[\da-f]{2}/i;
/**
 * The decoded form of a text that is encoded for a URL or for HTML, on one line; absent when it does not look encoded. A `+` alone is not a sign: names, mail addresses,
 * ids and numbers such as 1e+21 have one.
 */
function plainText(text: string): string | undefined {
  if (!escape.test(text) && !hasEntity(text)) return undefined;
  const shown = withoutEntities(text);
  const plain = (escape.test(shown) ? decoded(shown) : shown).replace(/[\r\n\u2028\u2029]/g, ' ');
  return escape.test(plain) || hasEntity(plain) || plain.includes('{{') ? undefined : plain;
}

/** Whether a decoded text is the number or timestamp that the field needs. */
function fits(plain: string, { type, field }: RuleContext): boolean {
  if (type === 'timestamp') return readLooseTimestamp(plain).some((reading) => reading.exact && reading.exists);
  return /^\d{1,9}$/.test(plain) && Number(plain) <= (field?.maximum ?? Infinity);
}

function report(node: Phrase | StringValue, text: string | undefined, context: RuleContext, severity?: Severity): void {
  if (text === undefined) return;
  const { range } = node;
  const isHtml = hasEntity(node.kind === 'Phrase' ? node.text : node.value);
  context.report({
    code: 'encoded-text',
    ...(severity === undefined ? {} : { severity }),
    message: `This looks ${isHtml ? 'HTML' : 'URL'}-encoded; write ${excerpt(text)}.`,
    range,
    fixes: [createFix(`Write ${excerpt(text)}`, 'preferred', replace(range, text))],
  });
}

const json = (text: string): string => JSON.stringify(text).replaceAll("'", "''");

function comparison({ value }: Comparison, context: RuleContext): void {
  const { type } = context;
  if (value.kind === 'AttributeMatch') {
    if (value.value.kind === 'String' && value.value.quoted) written(value.value, json, context);
  } else if (value.kind !== 'String' || !value.quoted || type === 'attribute') return;
  else if (type === 'integer' || type === 'number' || type === 'timestamp') {
    // Such a field takes no other text, so this is why it is wrong.
    const plain = plainText(value.value);
    if (plain !== undefined && fits(plain, context)) report(value, plain, context, 'error');
  } else written(value, quoted, context);
}

function written(node: StringValue, write: (plain: string) => string, context: RuleContext): void {
  const plain = plainText(node.value);
  if (plain !== undefined) report(node, write(plain), context);
}

function isMatch({ text }: IsMatch, context: RuleContext): void {
  if (text.kind === 'String') written(text, quoted, context);
}

/** A `+` in a phrase separates words as a blank does. */
function phrase(node: Phrase, context: RuleContext): void {
  const plain = plainText(node.text);
  if (plain !== undefined) report(node, `"${plain.replaceAll('"', ' ').trim()}"`, context);
}

/** A text in quotes that looks like a part of a URL or of a web page’s source (§4.7). What looks so outside of quotes is found by the parsers. */
export const rule: Rule = {
  code: 'encoded-text',
  kinds: ['filters', 'containerfilter', 'search'],
  visitor: {
    Comparison: comparison,
    IsMatch: isMatch,
    Phrase: phrase,
  },
};
