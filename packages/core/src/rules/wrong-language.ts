import type { Comparison } from '../syntax/ast.ts';
import { mend, quoted, replace } from './mend.ts';
import type { RuleContext } from './rule-context.ts';
import { filterKinds, type Rule } from './rule.ts';
import { excerpt } from './wording.ts';

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
    message: `A filter has no wildcards; write ${excerpt(newText)}.`,
    range: value.range,
    fixes:
      operator.name === 'NE'
        ? []
        : [mend(`Write ${excerpt(newText)}`, 'preferred', replace({ start: operator.range.start, end }, newText))],
  });
}

/** Wildcards of searches in a filter (§4.7). What else is of another language is found by the parsers. */
export const rule: Rule = { code, kinds: filterKinds, visitor: { Comparison: comparison } };
