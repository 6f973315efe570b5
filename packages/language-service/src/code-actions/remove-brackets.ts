import type { Range, TextEdit } from '@assetql/core';
import { changesOnlyForm, inDocument, type ActionPlace, type ExpressionPlace } from './action-place.ts';
import type { CodeAction } from './code-action.ts';
import { nodesOf, type ChildNode } from './node-path.ts';

/** Takes away brackets without which the expression says the same to every reader: those at the place, and all of the expression. */
export function removeBrackets(place: ActionPlace): readonly CodeAction[] {
  const { expression } = place;
  if (expression === undefined) return [];
  const { ast, selection, text } = expression;
  const redundant = [...nodesOf(ast)]
    .filter(isRedundant)
    .map(({ node }) => node.range)
    // A group that is read behind a NOT starts with the NOT.
    .filter(({ start }) => text.charAt(start) === '(');
  const here = redundant.findLast(({ start, end }) => start <= selection.start && selection.end <= end);
  const offers = [
    { title: 'Remove these brackets', ranges: here === undefined ? [] : [here] },
    { title: `Remove all ${redundant.length} redundant brackets`, ranges: redundant.length > 1 ? redundant : [] },
  ];
  return offers.flatMap(({ title, ranges }): readonly CodeAction[] => {
    const edits = inDocument(
      expression,
      ranges.flatMap((range) => without(range, expression)),
    ).toSorted((left, right) => left.range.start - right.range.start);
    return changesOnlyForm(place, edits) ? [{ title, kind: 'refactor.rewrite', edits }] : [];
  });
}

/** Brackets around an AND in an OR are not: they show what binds tighter. */
function isRedundant({ node, parent }: ChildNode): boolean {
  if (node.kind !== 'Group') return false;
  const { kind } = node.body;
  switch (kind) {
    case 'Invalid':
      return false;
    case 'And':
    case 'Or':
      return parent === undefined || parent.kind === 'Any' || parent.kind === 'Group' || parent.kind === kind;
    case 'Not':
      return parent?.kind !== 'Not' && parent?.kind !== 'Field';
    default:
      return true;
  }
}

const isBlank = (character: string): boolean => character.trim() === '';

/** The edits that take a pair of brackets away. A blank stands for one where words would run together. */
function without({ start, end }: Range, { text }: ExpressionPlace): readonly TextEdit[] {
  const gap = (before: string, after: string): string =>
    isBlank(before) || isBlank(after) || '(:'.includes(before) || after === ')' ? '' : ' ';
  return [
    { range: { start, end: start + 1 }, newText: gap(text.charAt(start - 1), text.charAt(start + 1)) },
    { range: { start: end - 1, end }, newText: gap(text.charAt(end - 2), text.charAt(end)) },
  ];
}
