import type { ChangeDesc } from '@codemirror/state';
import type { Diagnostic, Range } from '@assetql/core';

/**
 * A diagnostic as it lies after later edits. A fix whose text was touched since is left out: it would mend what is no longer there.
 * `undefined` when the guilty characters are gone.
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
