import type { TextEdit } from '../../text/range.ts';
import { removeOperands } from '../../syntax/operand-edits.ts';
import type { Place } from './place.ts';

/** The edits that delete clauses from the text of an expression; `undefined` when the expression was not read from a text. */
export function dropEdits(root: Place, dropped: ReadonlySet<Place>): readonly TextEdit[] | undefined {
  const { range } = root.outer;
  if (range.end <= range.start) return undefined;
  return isGone(root, dropped) ? [{ range, newText: '' }] : editsIn(root, dropped);
}

/** Whether a place goes, or all operands of its AND. */
function isGone(place: Place, dropped: ReadonlySet<Place>): boolean {
  const { children } = place;
  if (dropped.has(place)) return true;
  return place.node.kind === 'And' && children.length > 0 && children.every((child: Place) => isGone(child, dropped));
}

function editsIn({ parameter, node, children }: Place, dropped: ReadonlySet<Place>): readonly TextEdit[] {
  if (node.kind !== 'And') return [];
  const operands = children.map((child: Place) => ({ child, range: child.outer.range }));
  const edits = removeOperands(operands, ({ child }) => isGone(child, dropped), parameter === 'search' ? ' ' : ' AND ');
  const inner = operands.flatMap(({ child }) => (isGone(child, dropped) ? [] : editsIn(child, dropped)));
  return [...edits, ...inner].toSorted((a, b) => a.range.start - b.range.start);
}
