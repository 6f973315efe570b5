import type { Diagnostic, Fix, Range } from '@assetql/core';

/** A fix with the diagnostic it fixes. */
export interface FixAt {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

/** The fixes for what is wrong where `range` lies, those of the nearest diagnostic first, the preferred one before the others. */
export function fixesAt(diagnostics: readonly Diagnostic[], range: Range): readonly FixAt[] {
  return diagnostics
    .filter((diagnostic) => diagnostic.range.start <= range.end && diagnostic.range.end >= range.start)
    .toSorted((a, b) => length(a.range) - length(b.range))
    .flatMap((diagnostic) => diagnostic.fixes.map((fix) => ({ diagnostic, fix })));
}

const length = ({ start, end }: Range): number => end - start;
