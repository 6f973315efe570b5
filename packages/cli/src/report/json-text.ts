import type { Range } from '@assetql/core';
import type { positionsIn } from './position.ts';

type PositionFinder = ReturnType<typeof positionsIn>;

const isRange = (value: unknown): value is Range =>
  typeof value === 'object' &&
  value !== null &&
  'start' in value &&
  'end' in value &&
  typeof value.start === 'number' &&
  typeof value.end === 'number';

/**
 * JSON in which every `range` of UTF-16 offsets is followed by a `position`: `{ line, column, endLine, endColumn }`, all starting at 1,
 * with columns in UTF-16 units.
 */
export function jsonText(value: unknown, position: PositionFinder): string {
  const replace = (_key: string, member: unknown): unknown => {
    if (typeof member !== 'object' || member === null || !('range' in member) || 'position' in member) return member;
    const { range } = member;
    if (!isRange(range)) return member;
    const start = position(range.start);
    const end = position(range.end);
    return {
      ...member,
      position: { line: start.line, column: start.column, endLine: end.line, endColumn: end.column },
    };
  };
  return JSON.stringify(value, replace, 2);
}

/** A JSON array of values in the form of {@link jsonText}, each with the position finder of its text. */
export function jsonList(rows: readonly (readonly [value: unknown, position: PositionFinder])[]): string {
  if (rows.length === 0) return '[]\n';
  const items = rows.map(([value, position]) => `  ${jsonText(value, position).replaceAll('\n', '\n  ')}`);
  return `[\n${items.join(',\n')}\n]\n`;
}
