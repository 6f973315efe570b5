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
  const taken: TextEdit[] = [];
  for (const { fixes } of diagnostics) {
    const fix = fixes.find(({ safe }) => safe);
    if (fix !== undefined && fix.edits.every((edit) => taken.every((other) => apart(edit.range, other.range))))
      taken.push(...fix.edits);
  }
  return taken.toSorted((a, b) => a.range.start - b.range.start);
}

/** Edits that only touch are not apart: which comes first would decide about the text. */
function apart(a: Range, b: Range): boolean {
  return a.end < b.start || b.end < a.start;
}
