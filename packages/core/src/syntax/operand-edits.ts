import { insert, replace } from '../diagnostics/create-fix.ts';
import type { Range, TextEdit } from '../text/range.ts';
import type { Expression } from './ast.ts';

interface Ranged {
  readonly range: Range;
}

/**
 * The edit that deletes a run of neighbouring operands with a join: the one before them, or the one behind them where they come first.
 * With `join`, that is written between the neighbours of the run. `undefined` when there are no such operands.
 */
function removeRun(operands: readonly Ranged[], from: number, to: number, join?: string): TextEdit | undefined {
  const [first, last] = [operands[from], operands[to]];
  if (first === undefined || last === undefined) return undefined;
  const [before, after] = [operands[from - 1], operands[to + 1]];
  if (before === undefined) return replace({ start: first.range.start, end: after?.range.start ?? last.range.end }, '');
  if (after !== undefined && join !== undefined)
    return replace({ start: before.range.end, end: after.range.start }, join);
  // In a search `a(b)c` has no blanks, and `ac` is another word.
  const isGlued = after?.range.start === last.range.end;
  return replace({ start: before.range.end, end: last.range.end }, isGlued ? ' ' : '');
}

/** The edit that deletes one operand of a join with the join to its neighbour. `undefined` when there is no such operand. */
export const removeOperand = (operands: readonly Ranged[], at: number): TextEdit | undefined =>
  removeRun(operands, at, at);

/**
 * The edits that delete some operands of a join, each with the join to its neighbour, in ascending order. What joins the others stays as
 * it is written, unless a `join` is given to be written where operands go.
 */
export function removeOperands<Node extends Ranged>(
  operands: readonly Node[],
  isRemoved: (operand: Node) => boolean,
  join?: string,
): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (let at = 0; at < operands.length; at++) {
    const first = at;
    for (let next = operands[at]; next !== undefined && isRemoved(next); next = operands[at]) at++;
    const edit = at > first ? removeRun(operands, first, at - 1, join) : undefined;
    if (edit !== undefined) edits.push(edit);
  }
  return edits;
}

/** The edits that leave only one operand of a join: `outer` is the join, or the brackets around it. */
export const keepOperand = (outer: Ranged, kept: Ranged): readonly TextEdit[] =>
  [
    replace({ start: outer.range.start, end: kept.range.start }, ''),
    replace({ start: kept.range.end, end: outer.range.end }, ''),
  ].filter(({ range }) => range.start < range.end);

/** The edits that put OR between neighbouring operands of an AND; in brackets where the AND has other operands. */
export function joinByOr(operands: readonly Ranged[], needsBrackets: boolean): readonly TextEdit[] {
  const edits = operands.slice(1).map(({ range: { start } }, at) => {
    const end = operands[at]?.range.end ?? start;
    return replace({ start: end, end: start }, ' OR ');
  });
  const [first, last] = [operands[0], operands.at(-1)];
  if (!needsBrackets || first === undefined || last === undefined) return edits;
  return [insert(first.range.start, '('), ...edits, insert(last.range.end, ')')];
}

/** The edits that make a condition hold beside a node. `join` is written between them; brackets where an OR is the node, or is around it. */
export function joinByAnd(
  { kind, range }: Pick<Expression, 'kind' | 'range'>,
  parent: Pick<Expression, 'kind'> | undefined,
  condition: string,
  join = ' AND ',
): readonly TextEdit[] {
  if (kind === 'Or') return [insert(range.start, '('), insert(range.end, `)${join}${condition}`)];
  if (parent?.kind === 'Or') return [insert(range.start, '('), insert(range.end, `${join}${condition})`)];
  return [insert(range.end, `${join}${condition}`)];
}
