import type { Comparison, IsMatch, Phrase, StringValue, Word } from '../../syntax/ast.ts';
import { createFix, quoted, replace } from '../../diagnostics/create-fix.ts';
import type { RuleContext } from './rule-context.ts';
import type { Rule } from './rule.ts';
import { excerpt } from '../../diagnostics/wording.ts';

const code = 'invisible-character';

/** Invisible characters that often come with pasted text: soft hyphens, zero-width spaces, directional marks. */
const invisible = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;
const all = new RegExp(invisible, 'g');
/** Directional marks are legitimate in right-to-left text. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

function report(
  node: Word | Phrase | StringValue,
  text: string,
  write: (plain: string) => string,
  context: RuleContext,
): void {
  const [found] = invisible.exec(text) ?? [];
  if (found === undefined || rightToLeft.test(text)) return;
  const plain = text.replace(all, '');
  const name = `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const newText = write(plain);
  context.report({
    code,
    message: `The invisible character ${name} is in this text; write ${excerpt(newText)}.`,
    range: node.range,
    fixes:
      plain.trim() === '' ? [] : [createFix('Remove what is invisible', 'preferred', replace(node.range, newText))],
  });
}

const json = (text: string): string => JSON.stringify(text).replaceAll("'", "''");

function comparison({ value }: Comparison, context: RuleContext): void {
  if (value.kind === 'AttributeMatch') {
    if (value.value.kind === 'String' && value.value.quoted) report(value.value, value.value.value, json, context);
    return;
  }
  // Fields with known values are covered by other rules.
  const { type } = context;
  const isFree = type === undefined || type === 'string' || type === 'id';
  if (isFree && value.kind === 'String' && value.quoted) report(value, value.value, quoted, context);
}

function isMatch({ text }: IsMatch, context: RuleContext): void {
  if (text.kind === 'String') report(text, text.value, quoted, context);
}

function word(node: Word, context: RuleContext): void {
  report(node, node.text, (plain) => `${node.leading ? '*' : ''}${plain}${node.trailing ? '*' : ''}`, context);
}

function phrase(node: Phrase, context: RuleContext): void {
  report(node, node.text, (plain) => `"${plain}"`, context);
}

/** A value or search term with an invisible character, which changes what it matches (§4.7, §4.8). */
export const rule: Rule = {
  code,
  kinds: ['filters', 'containerfilter', 'search'],
  visitor: { Comparison: comparison, IsMatch: isMatch, Phrase: phrase, Word: word },
};
