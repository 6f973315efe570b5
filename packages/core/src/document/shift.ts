import type { Diagnostic, RawDiagnostic, Fix } from '../diagnostics/diagnostic.ts';
import type { Range } from '../text/range.ts';

/** A range moved by a number of UTF-16 units. */
export const shift = (range: Range, by: number): Range => ({ start: range.start + by, end: range.end + by });

const shiftFix = (fix: Fix, by: number): Fix => ({
  ...fix,
  edits: fix.edits.map((edit) => ({ range: shift(edit.range, by), newText: edit.newText })),
});

const shiftRelated = (
  related: NonNullable<RawDiagnostic['related']>,
  by: number,
): NonNullable<RawDiagnostic['related']> => related.map(({ range, message }) => ({ range: shift(range, by), message }));

/** A finding with all of its ranges moved. */
export function shiftFinding(finding: RawDiagnostic, by: number): RawDiagnostic {
  const { range, related, fixes } = finding;
  return {
    ...finding,
    range: shift(range, by),
    ...(related === undefined ? {} : { related: shiftRelated(related, by) }),
    ...(fixes === undefined ? {} : { fixes: fixes.map((fix) => shiftFix(fix, by)) }),
  };
}

/** A diagnostic with all of its ranges moved. */
export function shiftDiagnostic(diagnostic: Diagnostic, by: number): Diagnostic {
  if (by === 0) return diagnostic;
  const { range, related, fixes } = diagnostic;
  return {
    ...diagnostic,
    range: shift(range, by),
    ...(related === undefined ? {} : { related: shiftRelated(related, by) }),
    fixes: fixes.map((fix) => shiftFix(fix, by)),
  };
}
