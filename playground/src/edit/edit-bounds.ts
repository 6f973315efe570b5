import type { Comparison, FieldRow, TextEdit } from '@assetql/core';
import { conjuncts, isAbout } from './conjuncts.ts';
import { append, removeConjuncts, type WrittenFilter } from './edit-filter.ts';

/** A stretch of time: from its start on, before its end; epoch milliseconds. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const lower = new Set(['GE', 'GT']);
const upper = new Set(['LE', 'LT']);

/** The stretch a filter restricts a timestamp field to; a side that is open is absent. */
export function boundsOf({ ast }: WrittenFilter, field: string): Partial<Stretch> {
  const { from, to } = boundNodes(ast, field);
  return {
    ...(from?.value.kind === 'Timestamp' ? { start: from.value.value } : {}),
    ...(to?.value.kind === 'Timestamp' ? { end: to.value.value + (to.operator.name === 'LE' ? 1 : 0) } : {}),
  };
}

/** The smallest edits that restrict a timestamp field to a stretch; bounds that are there are moved. */
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

/** The edits that take the bounds of a field out again. */
export function clearBounds(filter: WrittenFilter, field: string): readonly TextEdit[] {
  const { from, to } = boundNodes(filter.ast, field);
  const bounds = [from, to].filter((node) => node !== undefined);
  return bounds.length === 0 ? [] : removeConjuncts(filter, bounds);
}

function boundNodes(
  ast: WrittenFilter['ast'],
  field: string,
): { readonly from: Comparison | undefined; readonly to: Comparison | undefined } {
  const about = conjuncts(ast).filter((node): node is Comparison => isAbout(node, field));
  return {
    from: about.find(({ operator }) => lower.has(operator.name ?? '')),
    to: about.find(({ operator }) => upper.has(operator.name ?? '')),
  };
}

const condition = ({ operator, value }: Comparison): TextEdit['range'] => ({
  start: operator.range.start,
  end: value.range.end,
});
