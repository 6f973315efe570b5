import type { Comparison, IsMatch, Phrase, StringValue, Word } from '../syntax/ast.ts';
import { mend, quoted, replace } from './mend.ts';
import type { RuleContext } from './rule-context.ts';
import type { Rule } from './rule.ts';
import { excerpt } from './wording.ts';

const escape = /%[\da-f]{2}/i;
/** Words joined by `+`, which stands for a blank in a URL; `C++` and `a + b` do not look like that. */
const plusBetween = /^[^\s+]+(\+[^\s+]+)+$/;
/** Encoding an encoded text once more is the common mistake; nobody does it more often than this. */
const rounds = 4;

/** The text behind a URL-encoded one; absent when it does not look encoded. */
function decoded(text: string): string | undefined {
  if (!escape.test(text) && !plusBetween.test(text)) return undefined;
  let plain = plusBetween.test(text) ? text.replaceAll('+', ' ') : text;
  try {
    for (let round = 0; round < rounds && escape.test(plain); round++) plain = decodeURIComponent(plain);
  } catch {
    // A percent sign that starts no escape: the text was not encoded.
    return undefined;
  }
  return escape.test(plain) ? undefined : plain;
}

function report(
  node: Word | Phrase | StringValue,
  written: string,
  newText: (plain: string) => string,
  context: RuleContext,
): void {
  const plain = decoded(written);
  if (plain === undefined) return;
  const text = newText(plain);
  context.report({
    code: 'encoded-text',
    message: `This looks URL-encoded; write ${excerpt(text)}.`,
    range: node.range,
    fixes: [mend(`Write ${excerpt(text)}`, 'preferred', replace(node.range, text))],
  });
}

function comparison({ value }: Comparison, context: RuleContext): void {
  if (value.kind === 'String' && value.quoted && context.type !== 'attribute')
    report(value, value.value, quoted, context);
  if (value.kind !== 'AttributeMatch') return;
  const json = (text: string): string => JSON.stringify(text).replaceAll("'", "''");
  if (value.value.kind === 'String' && value.value.quoted) report(value.value, value.value.value, json, context);
}

function isMatch({ text }: IsMatch, context: RuleContext): void {
  if (text.kind === 'String') report(text, text.value, quoted, context);
}

const phrase = (text: string): string => `"${text.replaceAll('"', ' ').trim()}"`;

/** Plain words stay terms; what would be read as something else becomes a phrase. */
const terms = (text: string): string => (/^[\p{L}\p{M}\p{N}_.-]+$/u.test(text) ? text : phrase(text));

function word(node: Word, context: RuleContext): void {
  report(node, node.text, terms, context);
}

/** A text that can be read but looks like a part of a URL (§4.7). */
export const rule: Rule = {
  code: 'encoded-text',
  kinds: ['filters', 'containerfilter', 'search'],
  visitor: {
    Comparison: comparison,
    IsMatch: isMatch,
    Word: word,
    Phrase: (node, context) => report(node, node.text, phrase, context),
  },
};
