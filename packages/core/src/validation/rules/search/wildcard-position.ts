import type { Field, Phrase, Word } from '../../../syntax/ast.ts';
import { insert, createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import type { Rule } from '../rule.ts';
import { excerpt } from '../../../diagnostics/wording.ts';

/** One term for each part, with a wildcard where it was cut. */
function parts({ text, leading, trailing }: Word): readonly string[] {
  const texts = text.split(/\*+/);
  const terms = texts.flatMap((part, at) => {
    const before = at > 0 || leading ? '*' : '';
    const after = at < texts.length - 1 || trailing ? '*' : '';
    return part === '' ? [] : [`${before}${part}${after}`];
  });
  return terms.length === 0 ? ['*'] : terms;
}

/** A term and an operator that touch, as in `red*OR blue`. */
const gluedOperator = /^([^*]+\*)(?:AND|OR|NOT)$/;

function word(node: Word, context: RuleContext): void {
  const at = node.text.indexOf('*');
  if (at < 0) return;
  const start = node.range.start + at + (node.leading ? 1 : 0);
  const term = node.trailing ? undefined : gluedOperator.exec(node.text)?.[1];
  if (term !== undefined && context.parent?.kind === 'And' && context.parent.operands.at(-1) !== node) {
    const end = start + 1;
    context.report({
      code: 'wildcard-position',
      message: `Write a blank between ${excerpt(term)} and the operator.`,
      range: { start, end },
      fixes: [createFix('Add the blank', 'preferred', insert(end, ' '))],
    });
    return;
  }
  const terms = parts(node);
  const { parent } = context;
  const bare = terms.length === 1 || parent === undefined || parent.kind === 'And' || parent.kind === 'Group';
  const text = bare ? terms.join(' ') : `(${terms.join(' ')})`;
  context.report({
    code: 'wildcard-position',
    message: `A * can only stand before or after a word; write ${excerpt(terms.join(' '))}.`,
    range: { start, end: start + 1 },
    fixes: [createFix(`Write ${text}`, terms.length === 1 ? 'safe' : 'preferred', replace(node.range, text))],
  });
}

/** A star before or after a word; one inside a word is as likely a part of the text. */
const starred = /(?:^|\s)\*[\p{L}\p{N}]|[\p{L}\p{N}]\*(?=\s|$)/u;

/** Ids are compared as a whole, whatever is in them. */
const isId = ({ name }: Field, { schema }: RuleContext): boolean => schema.searchField(name.text)?.match === 'id';

/** In a phrase a star only separates words, as an exact match has no wildcards. */
function phrase({ text, range }: Phrase, context: RuleContext): void {
  if (!starred.test(text) || context.parents.some((node) => node.kind === 'Field' && isId(node, context))) return;
  const words = text.trim();
  const isWord = /^\*?[\p{L}\p{N}]+\*?$/u.test(words);
  const exact = `"${text.replaceAll('*', ' ').replace(/\s+/g, ' ').trim()}"`;
  context.report({
    code: 'wildcard-position',
    severity: 'warning',
    message: `In quotes * is no wildcard; write ${excerpt(isWord ? words : exact)}${isWord ? ' without them' : ''}.`,
    range,
    fixes: [
      ...(isWord ? [createFix(`Write ${words}`, 'preferred', replace(range, words))] : []),
      createFix(`Write ${excerpt(exact)}`, isWord ? 'possible' : 'preferred', replace(range, exact)),
    ],
  });
}

/** Wildcards are legal at the start or end of a word only (§4.8). */
export const rule: Rule = { code: 'wildcard-position', kinds: ['search'], visitor: { Word: word, Phrase: phrase } };
