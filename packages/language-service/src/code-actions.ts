import { safeFixes as fixSet, type Diagnostic, type Fix, type Range, type TextEdit } from '@assetql/core';

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
export const safeFixes = (diagnostics: readonly Diagnostic[]): readonly TextEdit[] => fixSet(diagnostics).edits;
