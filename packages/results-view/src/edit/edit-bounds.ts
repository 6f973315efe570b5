import type { Comparison, FieldRow, TextEdit } from '@assetql/core';
import { append, removeConjuncts } from './edit-filter.ts';
import { boundNodes, type Stretch } from './written-bounds.ts';
import type { WrittenFilter } from './written-filter.ts';

/**
 * The smallest edits that restrict a timestamp field to a period, which is open on a side that is absent. Existing bounds are moved, or
 * removed where the period is open.
 */
export function setBounds(
  filter: WrittenFilter,
  field: FieldRow,
  { start, end }: Partial<Stretch>,
): readonly TextEdit[] {
  const { from, to } = boundNodes(filter.ast, field.name);
  const low = start === undefined ? undefined : `GE ${new Date(start).toISOString()}`;
  const high = end === undefined ? undefined : `LT ${new Date(end).toISOString()}`;
  const [firstFrom, ...moreFrom] = from;
  const [firstTo, ...moreTo] = to;
  const removed = [...(low === undefined ? from : moreFrom), ...(high === undefined ? to : moreTo)];
  const edits: TextEdit[] = [];
  if (low !== undefined && firstFrom !== undefined) edits.push({ range: condition(firstFrom), newText: low });
  if (high !== undefined && firstTo !== undefined) edits.push({ range: condition(firstTo), newText: high });
  // A bound that is missing is written beside the other one, if that stays.
  const kept = low === undefined || high === undefined ? undefined : (firstFrom ?? firstTo);
  if (kept !== undefined && firstTo === undefined) edits.push(insert(kept.range.end, ` AND ${field.name} ${high}`));
  if (kept !== undefined && firstFrom === undefined) edits.push(insert(kept.range.start, `${field.name} ${low} AND `));
  const added =
    kept !== undefined ||
    (firstFrom !== undefined && low !== undefined) ||
    (firstTo !== undefined && high !== undefined)
      ? []
      : [low, high].filter((test) => test !== undefined).map((test) => `${field.name} ${test}`);
  if (added.length > 0 && removed.length > 0) return replaceBounds(removed, added.join(' AND '), filter);
  if (added.length > 0) return append(filter, added.join(' AND '));
  if (removed.length > 0) edits.push(...removeConjuncts(filter, removed));
  return edits.toSorted((a, b) => a.range.start - b.range.start);
}

/** Writes a condition in the place of the first of some bounds, and removes the others. */
function replaceBounds(
  [first, ...others]: readonly Comparison[],
  newText: string,
  filter: WrittenFilter,
): readonly TextEdit[] {
  if (first === undefined) return [];
  const cuts = others.length === 0 ? [] : removeConjuncts(filter, others);
  return [{ range: first.range, newText }, ...cuts].toSorted((a, b) => a.range.start - b.range.start);
}

/** The edits that remove the bounds of a field. */
export function clearBounds(filter: WrittenFilter, field: FieldRow): readonly TextEdit[] {
  return setBounds(filter, field, {});
}

const insert = (at: number, newText: string): TextEdit => ({ range: { start: at, end: at }, newText });
const condition = ({ operator, value }: Comparison): TextEdit['range'] => ({
  start: operator.range.start,
  end: value.range.end,
});
