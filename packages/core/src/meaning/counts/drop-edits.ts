import type { TextEdit } from '../../text/range.ts';
import type { Place } from './place.ts';

/** The edits that take clauses and their joins out of the text of an expression; nothing when it was not read from a text. */
export function dropEdits(root: Place, dropped: ReadonlySet<Place>): readonly TextEdit[] | undefined {
  const { range } = root.outer;
  if (range.end <= range.start) return undefined;
  const edits = editsIn(root, dropped);
  return edits === 'all' ? [{ range, newText: '' }] : edits;
}

function editsIn(place: Place, dropped: ReadonlySet<Place>): readonly TextEdit[] | 'all' {
  if (dropped.has(place)) return 'all';
  const { children } = place;
  if (place.node.kind !== 'And' || children.length === 0) return [];
  const join = place.parameter === 'search' ? ' ' : ' AND ';
  const edits: TextEdit[] = [];
  let kept: Place | undefined;
  /** The first of those that go, up to the next that stays. */
  let gone: Place | undefined;
  let last: Place | undefined;
  for (const child of children) {
    const inner = editsIn(child, dropped);
    last = child;
    if (inner === 'all') {
      gone ??= child;
      continue;
    }
    if (gone !== undefined) {
      const start = kept?.outer.range.end ?? gone.outer.range.start;
      edits.push({ range: { start, end: child.outer.range.start }, newText: kept === undefined ? '' : join });
    }
    edits.push(...inner);
    kept = child;
    gone = undefined;
  }
  if (kept === undefined) return 'all';
  if (gone !== undefined && last !== undefined) {
    edits.push({ range: { start: kept.outer.range.end, end: last.outer.range.end }, newText: '' });
  }
  return edits;
}
