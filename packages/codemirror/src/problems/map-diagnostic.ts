import type { ChangeDesc } from '@codemirror/state';
import type { Diagnostic, Range } from '@assetql/core';

/**
 * Maps a diagnostic through later edits. Fixes whose range was edited are dropped, because their text may not exist any more. `undefined`
 * when the diagnostic's own range was deleted.
 */
export function mapDiagnostic(diagnostic: Diagnostic, changes: ChangeDesc): Diagnostic | undefined {
  const map = ({ start, end }: Range): Range => {
    const mapped = changes.mapPos(start, 1);
    return { start: mapped, end: Math.max(mapped, changes.mapPos(end, -1)) };
  };
  const range = map(diagnostic.range);
  if (range.start === range.end && diagnostic.range.start !== diagnostic.range.end) return undefined;
  return {
    ...diagnostic,
    range,
    fixes: diagnostic.fixes
      .filter(({ edits }) => edits.every((edit) => changes.touchesRange(edit.range.start, edit.range.end) === false))
      .map((fix) => ({ ...fix, edits: fix.edits.map((edit) => ({ ...edit, range: map(edit.range) })) })),
  };
}
