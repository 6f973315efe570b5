import type { Comparison, IsMatch } from '../../syntax/ast.ts';
import { createFix, quoted, replace } from '../../diagnostics/create-fix.ts';
import type { RuleContext } from './rule-context.ts';
import { filterKinds, type Rule } from './rule.ts';
import { excerpt } from '../../diagnostics/wording.ts';

const code = 'wrong-language';

/** `jp*` in a filter: the star is a letter there. */
const starred = /^(\*?)([^*.][^*]*)(\*?)$/;

function comparison({ operator, value, range: { end } }: Comparison, context: RuleContext): void {
  const { type, operator: legal } = context;
  if (value.kind !== 'String' || !value.quoted || legal === undefined) return;
  if (type !== 'string' && type !== 'enumeration') return;
  // `*.jpg` is the form of an extension.
  const [, before, text, after] = starred.exec(value.value) ?? [];
  if (text === undefined || (before === '' && after === '')) return;
  // A star on one side is the beginning or the end, on both sides what is between.
  const meant = before === '' ? 'SW' : after === '' ? 'EW' : 'CT';
  const name = operator.name === 'EQ' ? meant : operator.name;
  const newText = `${name} ${quoted(text)}`;
  context.report({
    code,
    message:
      operator.name === 'NE'
        ? `A filter has no wildcards, and ${meant} has no opposite; write another operator.`
        : `A filter has no wildcards; write ${excerpt(newText)}.`,
    range: value.range,
    fixes:
      operator.name === 'NE'
        ? []
        : [createFix(`Write ${excerpt(newText)}`, 'preferred', replace({ start: operator.range.start, end }, newText))],
  });
}

/** What operators of a search make of words in the text of ISMATCH, where they are words and signs like others. */
const searched = /(?:^|\s)(?:AND|OR|NOT)\s|(?:^|\s)"[^"]*\S\s+\S[^"]*"(?=\s|$)|[^\s*]\*(?=\s|$)|(?:^|\s)\*[^\s*]/;

function isMatch({ text }: IsMatch, context: RuleContext): void {
  if (text.kind !== 'String' || !searched.test(text.value)) return;
  context.report({
    code,
    message:
      'ISMATCH finds all words of its text and has no operators, phrases or wildcards; write one ISMATCH for each.',
    range: text.range,
    fixes: [],
  });
}

/** Wildcards of searches in a filter (§4.7). What else is of another language is found by the parsers. */
export const rule: Rule = { code, kinds: filterKinds, visitor: { Comparison: comparison, IsMatch: isMatch } };
