import type { Comparison, FieldRow, TextEdit } from '@assetql/core';
import { append, removeConjuncts } from './edit-filter.ts';
import { boundNodes, type Stretch } from './written-bounds.ts';
import type { WrittenFilter } from './written-filter.ts';

/** The smallest edits that restrict a timestamp field to a period; existing bounds are moved. */
export function setBounds(filter: WrittenFilter, field: FieldRow, { start, end }: Stretch): readonly TextEdit[] {
  const { from, to } = boundNodes(filter.ast, field.name);
  const low = `GE ${new Date(start).toISOString()}`;
  const high = `LT ${new Date(end).toISOString()}`;
  if (from === undefined && to === undefined) return append(filter, `${field.name} ${low} AND ${field.name} ${high}`);
  const edits: TextEdit[] = [];
  if (from !== undefined) edits.push({ range: condition(from), newText: low });
  if (to !== undefined) edits.push({ range: condition(to), newText: high });
  const there = from ?? to;
  if (there !== undefined && to === undefined)
    edits.push({ range: { start: there.range.end, end: there.range.end }, newText: ` AND ${field.name} ${high}` });
  if (there !== undefined && from === undefined)
    edits.push({ range: { start: there.range.start, end: there.range.start }, newText: `${field.name} ${low} AND ` });
  return edits.toSorted((a, b) => a.range.start - b.range.start);
}

/** The edits that remove the bounds of a field. */
export function clearBounds(filter: WrittenFilter, field: string): readonly TextEdit[] {
  const { from, to } = boundNodes(filter.ast, field);
  const bounds = [from, to].filter((node) => node !== undefined);
  return bounds.length === 0 ? [] : removeConjuncts(filter, bounds);
}

const condition = ({ operator, value }: Comparison): TextEdit['range'] => ({
  start: operator.range.start,
  end: value.range.end,
});
