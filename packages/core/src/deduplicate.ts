import type { Diagnostic, Fix, Severity } from './diagnostic.ts';
import type { DiagnosticCode } from './schema/codes.ts';

/** What these say of a stretch of text explains everything else that is wrong there. */
const sweeping: ReadonlySet<DiagnosticCode> = new Set(['encoded-text', 'wrong-language']);

const rank: Readonly<Record<Severity, number>> = { hint: 0, info: 1, warning: 2, error: 3 };

const byPlace = (left: Diagnostic, right: Diagnostic): number =>
  left.range.start - right.range.start || left.range.end - right.range.end || (left.code < right.code ? -1 : 1);

/** Where the direction of a sort is wrong, nothing is to be said about how it is taken meanwhile. */
const explains: Readonly<Partial<Record<DiagnosticCode, DiagnosticCode>>> = { 'sort-direction': 'assumed' };

/** Behind these it is not known what belongs together in brackets. */
const parting: ReadonlySet<DiagnosticCode> = new Set(['unbalanced-bracket', 'unterminated-string']);

/** What is said of conditions as a whole, of which some could not be read. */
const weighing: ReadonlySet<DiagnosticCode> = new Set(['contradiction', 'redundant']);

/** Without the fixes that depend on what could not be read: those that write brackets, and those that take conditions out. */
function withSureFixes(found: readonly Diagnostic[], read: readonly Diagnostic[]): readonly Diagnostic[] {
  const errors = read.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return found;
  const parts = errors.find((error) => parting.has(error.code))?.range.start ?? Infinity;
  return found.map((diagnostic) => {
    const isSure = ({ edits }: Fix): boolean =>
      !weighing.has(diagnostic.code) && (edits.length < 2 || (edits.at(-1)?.range.start ?? 0) <= parts);
    return { ...diagnostic, fixes: diagnostic.fixes.filter(isSure) };
  });
}

/**
 * Puts what was found on reading a text together with what its AST says, sorted by place, without what another diagnostic explains,
 * so that one mistake has one diagnostic: nothing less than an error is said of a stretch that could not be read, and no error is
 * dropped for something less severe.
 */
export function deduplicate(read: readonly Diagnostic[], found: readonly Diagnostic[]): readonly Diagnostic[] {
  const sorted = [...read, ...withSureFixes(found, read)].toSorted(byPlace);
  const unread = new Set(read.filter(({ severity }) => severity === 'error'));
  const explained = new Set(read.map(({ code }) => explains[code]));
  /** How far the text is covered for diagnostics of each rank. */
  const ends = [-1, -1, -1, -1];
  const covers = sorted.filter((diagnostic) => sweeping.has(diagnostic.code) || unread.has(diagnostic));
  let next = 0;
  return sorted.filter((diagnostic) => {
    const { code, severity, range } = diagnostic;
    for (let cover = covers[next]; cover !== undefined && cover.range.start <= range.start; cover = covers[++next]) {
      const highest = sweeping.has(cover.code) ? rank[cover.severity] : rank.warning;
      for (let at = 0; at <= highest; at++) ends[at] = Math.max(ends[at] ?? -1, cover.range.end);
    }
    return sweeping.has(code) || (range.end > (ends[rank[severity]] ?? -1) && !explained.has(code));
  });
}
