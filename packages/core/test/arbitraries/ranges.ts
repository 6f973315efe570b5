import type { Range } from '@assetql/core';

const isOffset = (value: unknown): value is number => typeof value === 'number';

/** Every range anywhere in a value, as an object with `start` and `end`. */
export function* rangesIn(value: unknown): Generator<Range> {
  if (typeof value !== 'object' || value === null) return;
  if ('start' in value && 'end' in value && isOffset(value.start) && isOffset(value.end)) {
    yield { start: value.start, end: value.end };
  }
  for (const member of Object.values(value)) yield* rangesIn(member);
}

/** Whether an offset is a place where a caret can be: inside the text, and not between the halves of a surrogate pair. */
export const isCaretPlace = (text: string, offset: number): boolean =>
  Number.isInteger(offset) &&
  offset >= 0 &&
  offset <= text.length &&
  !/^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, offset - 1), offset + 1));

/** The ranges in a value that do not fit the text, each once. */
export function badRanges(text: string, value: unknown): readonly string[] {
  const bad = new Set<string>();
  for (const { start, end } of rangesIn(value)) {
    if (start > end || !isCaretPlace(text, start) || !isCaretPlace(text, end)) bad.add(`${start}–${end}`);
  }
  return [...bad];
}
