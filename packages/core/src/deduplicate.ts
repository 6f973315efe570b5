import type { Diagnostic } from './diagnostic.ts';
import type { DiagnosticCode } from './schema/codes.ts';

/** What these say of a stretch of text explains everything else that is wrong there. */
const sweeping: ReadonlySet<DiagnosticCode> = new Set(['encoded-text', 'wrong-language']);

const byPlace = (left: Diagnostic, right: Diagnostic): number =>
  left.range.start - right.range.start || left.range.end - right.range.end || (left.code < right.code ? -1 : 1);

/** Sorts diagnostics by their place and drops those that another one explains, so that one mistake has one diagnostic. */
export function deduplicate(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const sorted = diagnostics.toSorted(byPlace);
  const covers = sorted.filter((diagnostic) => sweeping.has(diagnostic.code));
  let next = 0;
  let end = -1;
  return sorted.filter((diagnostic) => {
    for (
      let cover = covers[next];
      cover !== undefined && cover.range.start <= diagnostic.range.start;
      cover = covers[next]
    ) {
      end = Math.max(end, cover.range.end);
      next++;
    }
    return sweeping.has(diagnostic.code) || diagnostic.range.end > end;
  });
}
