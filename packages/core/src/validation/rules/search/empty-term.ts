import type { Fix } from '../../../diagnostics/diagnostic.ts';
import { partitionPoint } from '../../../text/partition-point.ts';
import { words } from '../../../text/words.ts';
import type { IsMatch, Phrase, Word } from '../../../syntax/ast.ts';
import { removeOperand } from '../../../syntax/operand-edits.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import type { Rule } from '../rule.ts';
import type { VisitedNode } from '../../../syntax/visit.ts';

const code = 'empty-term';

/** The index of the operand that starts where a node starts. Operands are sorted by their position in the text. */
const indexOf = (operands: readonly VisitedNode[], { range: { start } }: VisitedNode): number =>
  partitionPoint(operands, ({ range }) => range.start < start);

/** Removes the innermost operand of a join that contains the term. */
function removal(node: VisitedNode, context: RuleContext): readonly Fix[] {
  let removed = node;
  for (const parent of context.parents.toReversed()) {
    if (parent.kind === 'And' || parent.kind === 'Or') {
      const edit = removeOperand(parent.operands, indexOf(parent.operands, removed));
      return edit === undefined ? [] : [createFix('Remove it', 'possible', edit)];
    }
    removed = parent;
  }
  return [createFix('Remove it', 'possible', replace(removed.range, ''))];
}

/**
 * A bar between two terms is OR in most languages. Only single blanks may be around it: an operator that is written there too would leave
 * two in a row.
 */
function orForBar(node: Word | Phrase, { parents }: RuleContext): Fix | undefined {
  const parent = parents.at(-1);
  if (node.kind !== 'Word' || node.text !== '|' || parent?.kind !== 'And') return undefined;
  const { start, end } = node.range;
  const at = indexOf(parent.operands, node);
  const isBetween =
    parent.operands[at - 1]?.range.end === start - 1 && parent.operands[at + 1]?.range.start === end + 1;
  return isBetween ? createFix('Write OR', 'preferred', replace(node.range, 'OR')) : undefined;
}

const isEmptyPhrase = (node: VisitedNode | undefined): node is Phrase => node?.kind === 'Phrase' && node.text === '';

/** Doubled quotes around words, `""red fox""`, as tables and programs write the quotes of a phrase. A fix for the first of them. */
function singleQuotes(node: Word | Phrase, { parents }: RuleContext): Fix | undefined {
  const parent = parents.at(-1);
  if (!isEmptyPhrase(node) || parent?.kind !== 'And') return undefined;
  const { operands } = parent;
  const first = indexOf(operands, node);
  const gapBehind = (at: number): number =>
    (operands[at + 1]?.range.start ?? Infinity) - (operands[at]?.range.end ?? -Infinity);
  let last = first + 1;
  while (operands[last]?.kind === 'Word' && gapBehind(last) <= 1) last++;
  const closing = operands[last];
  if (!isEmptyPhrase(closing) || gapBehind(first) > 0 || gapBehind(last - 1) > 0) return undefined;
  const edits = [node, closing].map(({ range }) => replace(range, '"'));
  return createFix('Write one quote at each end', 'preferred', ...edits);
}

function messageOf(bar: Fix | undefined, phrase: Fix | undefined): string {
  if (bar !== undefined) return '| is a term here that matches nothing; write OR in its place, or leave it out.';
  if (phrase !== undefined) return 'Two quotes are a phrase without words; write one quote at each end of the phrase.';
  return 'This has no letter or digit, so it matches nothing; write a word.';
}

function term(node: Word | Phrase, context: RuleContext): void {
  if (node.kind === 'Word' && node.text.includes('*')) return;
  if (words(node.text).length > 0) return;
  const bar = orForBar(node, context);
  const phrase = singleQuotes(node, context);
  context.report({
    code,
    message: messageOf(bar, phrase),
    range: node.range,
    fixes: [...[bar, phrase].filter((fix) => fix !== undefined), ...removal(node, context)],
  });
}

function isMatch({ text }: IsMatch, context: RuleContext): void {
  if (text.kind !== 'String' || words(text.value).length > 0) return;
  context.report({
    code,
    message: 'This text has no letter or digit, so it matches nothing; write a word.',
    range: text.range,
  });
}

/** A term without a word matches nothing (§4.8). */
export const rule: Rule = {
  code,
  kinds: ['filters', 'containerfilter', 'search'],
  visitor: { Word: term, Phrase: term, IsMatch: isMatch },
};
