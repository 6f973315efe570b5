import { partitionPoint } from '../text/partition-point.ts';
import type { RawDiagnostic, Fix } from './diagnostic.ts';
import type { Range, TextEdit } from '../text/range.ts';

/** Fixes that can be applied together. */
export interface FixSet {
  readonly fixes: readonly Fix[];
  /** Their edits, in ascending order. */
  readonly edits: readonly TextEdit[];
}

/** The safe fixes that do not touch each other, the first of those that do. Applying them can bring up further ones. */
export function safeFixes(diagnostics: readonly Pick<RawDiagnostic, 'fixes'>[]): FixSet {
  // Always in ascending order, so that an edit has only two neighbours to look at.
  const edits: TextEdit[] = [];
  const fixes: Fix[] = [];
  for (const diagnostic of diagnostics) {
    const fix = diagnostic.fixes?.find(({ safe }) => safe);
    if (fix === undefined || !fix.edits.every(({ range }) => fits(edits, range))) continue;
    fixes.push(fix);
    for (const edit of fix.edits) edits.splice(placeOf(edits, edit.range), 0, edit);
  }
  return { fixes, edits };
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
const placeOf = (taken: readonly TextEdit[], { start }: Range): number =>
  partitionPoint(taken, (edit) => edit.range.start < start);
