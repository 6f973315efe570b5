import type { Diagnostic, Fix, Range, TextEdit } from '@assetql/core';

/** A fix with the diagnostic it mends. */
export interface CodeAction {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

/** The fixes for what is wrong where `range` lies, those of the nearest diagnostic first, the preferred one before the others. */
export function codeActions(diagnostics: readonly Diagnostic[], range: Range): readonly CodeAction[] {
  return diagnostics
    .filter((diagnostic) => diagnostic.range.start <= range.end && diagnostic.range.end >= range.start)
    .toSorted((a, b) => length(a.range) - length(b.range))
    .flatMap((diagnostic) => diagnostic.fixes.map((fix) => ({ diagnostic, fix })));
}

const length = ({ start, end }: Range): number => end - start;

/**
 * The edits of all safe fixes that do not touch each other, in ascending order. Applying them can bring up further ones,
 * so "fix all" is repeated until there are none.
 */
export function safeFixes(diagnostics: readonly Diagnostic[]): readonly TextEdit[] {
  // Always in ascending order, so that an edit has only two neighbours to look at.
  const taken: TextEdit[] = [];
  for (const { fixes } of diagnostics) {
    const fix = fixes.find(({ safe }) => safe);
    if (fix === undefined || !fix.edits.every(({ range }) => fits(taken, range))) continue;
    for (const edit of fix.edits) taken.splice(placeOf(taken, edit.range), 0, edit);
  }
  return taken;
}

/** Edits that only touch are not apart: which comes first would decide about the text. */
function fits(taken: readonly TextEdit[], range: Range): boolean {
  const place = placeOf(taken, range);
  const before = taken[place - 1];
  const after = taken[place];
  return (
    (before === undefined || before.range.end < range.start) && (after === undefined || range.end < after.range.start)
  );
}

/** The number of edits that start before a range. */
function placeOf(taken: readonly TextEdit[], { start }: Range): number {
  let low = 0;
  let high = taken.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((taken[middle]?.range.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
