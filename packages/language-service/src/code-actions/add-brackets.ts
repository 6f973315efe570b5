import type { Range, TextEdit } from '@assetql/core';
import { changesOnlyForm, inDocument, type ActionPlace, type ExpressionPlace } from './action-place.ts';
import type { CodeAction } from './code-action.ts';

/** Makes visible what belongs together: around each AND inside an OR, and around a selected run of operands. */
export function addBrackets(place: ActionPlace): readonly CodeAction[] {
  const { expression } = place;
  if (expression === undefined) return [];
  const offers = [
    { title: 'Add brackets around AND', ranges: mixedOperands(expression) },
    { title: 'Add brackets around the selection', ranges: selectedRun(expression) },
  ];
  return offers.flatMap(({ title, ranges }): readonly CodeAction[] => {
    const edits = inDocument(expression, ranges.flatMap(around));
    return changesOnlyForm(place, edits) ? [{ title, kind: 'refactor.rewrite', edits }] : [];
  });
}

const around = ({ start, end }: Range): readonly TextEdit[] => [
  { range: { start, end: start }, newText: '(' },
  { range: { start: end, end }, newText: ')' },
];

/** The operands without brackets of the nearest join that mixes AND and OR. */
function mixedOperands({ path }: ExpressionPlace): readonly Range[] {
  for (const node of path.toReversed()) {
    if (node.kind !== 'Or') continue;
    const operands = node.operands.filter(({ kind }) => kind === 'And').map(({ range }) => range);
    if (operands.length > 0) return operands;
  }
  return [];
}

/** The selection, when it is a part of a join, or a whole join inside another. */
function selectedRun({ path, selection }: ExpressionPlace): readonly Range[] {
  for (const [depth, node] of path.entries()) {
    if (node.kind !== 'And' && node.kind !== 'Or') continue;
    const first = node.operands.findIndex(({ range }) => range.start === selection.start);
    const last = node.operands.findIndex(({ range }) => range.end === selection.end);
    const isWhole = first === 0 && last === node.operands.length - 1;
    const outer = path[depth - 1]?.kind;
    if (first >= 0 && last > first && (!isWhole || outer === 'And' || outer === 'Or')) return [selection];
  }
  return [];
}
