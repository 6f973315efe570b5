import type { Range } from '@assetql/core';

/** The text between two characters: ends, then what is empty, then starts, so that ranges nest. */
const order = { end: 0, caret: 1, empty: 2, start: 3 } as const;

interface Mark {
  readonly at: number;
  readonly kind: keyof typeof order;
  /** Of two ranges that start together the longer one starts first, and it ends last. */
  readonly length: number;
}

const written: Readonly<Record<Mark['kind'], string>> = { end: ']>', caret: '<|>', empty: '<[]>', start: '<[' };

/** The text with `<[ ]>` around ranges and `<|>` at offsets: what {@link readMarks} reads back, for ranges that do not cross. */
export function show(text: string, ranges: readonly Range[], offsets: readonly number[] = []): string {
  const marks: Mark[] = offsets.map((at) => ({ at, kind: 'caret', length: 0 }));
  for (const { start, end } of ranges) {
    const length = end - start;
    if (length === 0) marks.push({ at: start, kind: 'empty', length });
    else marks.push({ at: start, kind: 'start', length }, { at: end, kind: 'end', length });
  }
  marks.sort(
    (a, b) =>
      a.at - b.at || order[a.kind] - order[b.kind] || (a.kind === 'end' ? a.length - b.length : b.length - a.length),
  );
  let shown = '';
  let from = 0;
  for (const { at, kind } of marks) {
    shown += text.slice(from, at) + written[kind];
    from = at;
  }
  return shown + text.slice(from);
}
