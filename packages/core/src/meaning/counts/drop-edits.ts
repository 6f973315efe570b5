import type { TextEdit } from '../../text/range.ts';
import { removeOperands } from '../../syntax/operand-edits.ts';
import type { Subexpression } from './subexpression.ts';

/** The edits that delete clauses from the text of an expression; `undefined` when the expression was not read from a text. */
export function dropEdits(root: Subexpression, dropped: ReadonlySet<Subexpression>): readonly TextEdit[] | undefined {
  const { range } = root.outer;
  if (range.end <= range.start) return undefined;
  return isGone(root, dropped) ? [{ range, newText: '' }] : editsIn(root, dropped);
}

/** Whether a subexpression is dropped itself, or all operands of its AND are. */
function isGone(subexpression: Subexpression, dropped: ReadonlySet<Subexpression>): boolean {
  const { children } = subexpression;
  if (dropped.has(subexpression)) return true;
  return (
    subexpression.node.kind === 'And' &&
    children.length > 0 &&
    children.every((child: Subexpression) => isGone(child, dropped))
  );
}

function editsIn(
  { parameter, node, children }: Subexpression,
  dropped: ReadonlySet<Subexpression>,
): readonly TextEdit[] {
  if (node.kind !== 'And') return [];
  const operands = children.map((child: Subexpression) => ({ child, range: child.outer.range }));
  const edits = removeOperands(operands, ({ child }) => isGone(child, dropped), parameter === 'search' ? ' ' : ' AND ');
  const inner = operands.flatMap(({ child }) => (isGone(child, dropped) ? [] : editsIn(child, dropped)));
  return [...edits, ...inner].toSorted((a, b) => a.range.start - b.range.start);
}
