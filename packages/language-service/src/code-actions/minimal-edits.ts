import type { TextEdit } from '@assetql/core';

/** Where a text is cut, from large to small pieces: before titles, behind line ends. */
const cuts = [/^(?=###)/m, /(?<=\n)/] as const;

/**
 * Small edits that make one text of another, in ascending order. They are found in linear time: pieces are compared in pairs as long as
 * there are equally many of them, so that carets and marks in other places stay where they are.
 */
export function minimalEdits(before: string, after: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  compare(before, after, 0, 0, edits);
  return edits;
}

function compare(before: string, after: string, at: number, level: number, edits: TextEdit[]): void {
  if (before === after) return;
  const cut = cuts[level];
  if (cut !== undefined) {
    const [old, fresh] = [before.split(cut), after.split(cut)];
    if (old.length === fresh.length) {
      let start = at;
      old.forEach((piece, index) => {
        compare(piece, fresh[index] ?? '', start, level + 1, edits);
        start += piece.length;
      });
      return;
    }
  }
  edits.push(trimmed(before, after, at));
}

/** One edit without what is the same at both ends. */
function trimmed(before: string, after: string, at: number): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return {
    range: { start: at + start, end: at + before.length - tail },
    newText: after.slice(start, after.length - tail),
  };
}
