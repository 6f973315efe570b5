import type { Diagnostic, Severity } from './diagnostic.ts';
import type { DiagnosticCode } from './schema/codes.ts';

/** What these say of a stretch of text explains everything else that is wrong there. */
const sweeping: ReadonlySet<DiagnosticCode> = new Set(['encoded-text', 'wrong-language']);

const byPlace = (left: Diagnostic, right: Diagnostic): number =>
  left.range.start - right.range.start || left.range.end - right.range.end || (left.code < right.code ? -1 : 1);

const rank: Readonly<Record<Severity, number>> = { hint: 0, info: 1, warning: 2, error: 3 };

/**
 * Sorts diagnostics by their place and drops those that another one explains, so that one mistake has one diagnostic.
 * Nothing is dropped for something less severe.
 */
export function deduplicate(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const sorted = diagnostics.toSorted(byPlace);
  const covers = sorted.filter((diagnostic) => sweeping.has(diagnostic.code));
  /** How far the text is covered, by the rank of what covers it. */
  const ends = [-1, -1, -1, -1];
  let next = 0;
  return sorted.filter(({ code, severity, range }) => {
    for (let cover = covers[next]; cover !== undefined && cover.range.start <= range.start; cover = covers[++next]) {
      const { end } = cover.range;
      for (let at = 0; at <= rank[cover.severity]; at++) ends[at] = Math.max(ends[at] ?? end, end);
    }
    return sweeping.has(code) || range.end > (ends[rank[severity]] ?? -1);
  });
}
