import type { Comparison, Word } from '../syntax/ast.ts';
import { mend, quoted, replace } from './mend.ts';
import type { RuleContext } from './rule-context.ts';
import type { NodeOfKind, Rule, VisitedNode } from './rule.ts';

const code = 'wrong-language';

/** `jp*` in a filter: the star is a letter there. */
const starred = /^(\*?)([^*]+)(\*?)$/;

function comparison({ operator, value, range: { end } }: Comparison, context: RuleContext): void {
  const { type, operator: legal } = context;
  if (value.kind !== 'String' || !value.quoted || legal === undefined) return;
  if (type !== 'string' && type !== 'enumeration') return;
  const [, before, text, after] = starred.exec(value.value) ?? [];
  if (text === undefined || (before === '' && after === '')) return;
  const meant = before === '' ? 'SW' : after === '' ? 'EW' : 'CT';
  const name = operator.name === 'EQ' ? meant : operator.name;
  const newText = `${name} ${quoted(text)}`;
  context.report({
    code,
    message: `Wildcards belong in searches; write ${newText}.`,
    range: value.range,
    fixes:
      operator.name === 'NE'
        ? []
        : [mend(`Write ${newText}`, 'preferred', replace({ start: operator.range.start, end }, newText))],
  });
}

const wordAt = (nodes: readonly VisitedNode[], at: number): string => {
  const node = nodes[at];
  return node?.kind === 'Word' ? node.text : '';
};

/** A search that reads `Status EQ 0` as three words. */
function and({ operands, range }: NodeOfKind<'And'>, context: RuleContext): void {
  if (context.kind !== 'search') return;
  const { schema } = context;
  for (let at = 1; at < operands.length - 1; at++) {
    const operator = wordAt(operands, at);
    const known = schema.operators.some((row) => row.name === operator);
    if (known && schema.field(wordAt(operands, at - 1)) !== undefined && context.first(code)) report(range, context);
  }
}

/** `CategoryIds/ANY(…)` is a word before brackets. */
function word({ text }: Word, context: RuleContext): void {
  const [, collection, any] = /^([^/]+)\/(any)$/i.exec(text) ?? [];
  if (any === undefined || collection === undefined || context.schema.collection(collection) === undefined) return;
  if (context.first(code)) report(context.root.range, context);
}

function report(range: Comparison['range'], context: RuleContext): void {
  context.report({ code, message: 'This is a filter, and a search looks for its words; put it in filters.', range });
}

/** A text that can be read but is of another language (§4.7, §4.8). */
export const rule: Rule = {
  code,
  kinds: ['filters', 'containerfilter', 'search'],
  visitor: { Comparison: comparison, And: and, Word: word },
};
