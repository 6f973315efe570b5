import type { Range } from '@assetql/core';

/** A text without its marks, and where they were. Offsets are UTF-16 units of `text`. */
export interface Marks {
  readonly text: string;
  /** Where each `<|>` was. */
  readonly offsets: readonly number[];
  /** What each `<[ … ]>` held, in the order of their openings. */
  readonly ranges: readonly Range[];
}

/**
 * Takes `<|>` and `<[ … ]>` out of any text. Ranges may be nested.
 * Throws an `Error` that shows the place of a bracket without its other half.
 */
export function readMarks(marked: string): Marks {
  const offsets: number[] = [];
  const ranges: { start: number; end: number }[] = [];
  const open: { readonly nth: number; readonly index: number }[] = [];
  let text = '';
  let from = 0;
  for (const { 0: mark, index } of marked.matchAll(/<\|>|<\[|\]>/g)) {
    text += marked.slice(from, index);
    from = index + mark.length;
    if (mark === '<|>') offsets.push(text.length);
    else if (mark === '<[') {
      open.push({ nth: ranges.length, index });
      ranges.push({ start: text.length, end: text.length });
    } else {
      const range = ranges[open.pop()?.nth ?? ranges.length];
      if (range === undefined) throw halved(']>', 'opens', marked, index);
      range.end = text.length;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) throw halved('<[', 'closes', marked, unclosed.index);
  return { text: text + marked.slice(from), offsets, ranges };
}

function halved(mark: string, missing: string, marked: string, index: number): Error {
  const before = marked.slice(Math.max(0, index - 30), index);
  const after = marked.slice(index, index + 30);
  return new Error(`Nothing ${missing} the ${mark} at ${index}: …${before} ▸${after}…`);
}
