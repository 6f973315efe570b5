import { partitionPoint } from '../text/partition-point.ts';
import type { Diagnostic, Fix } from './diagnostic.ts';
import type { Severity } from './severity.ts';
import type { Range } from '../text/range.ts';
import type { DiagnosticCode } from './codes.ts';

/** What these say of a stretch of text explains everything else that is wrong there. */
const sweeping: ReadonlySet<DiagnosticCode> = new Set(['encoded-text', 'wrong-language']);

const rank: Readonly<Record<Severity, number>> = { hint: 0, info: 1, warning: 2, error: 3 };

const byPlace = (left: Diagnostic, right: Diagnostic): number =>
  left.range.start - right.range.start || left.range.end - right.range.end || (left.code < right.code ? -1 : 1);

/** Where the direction of a sort is wrong, nothing is to be said about how it is taken meanwhile. */
const explains: Readonly<Partial<Record<DiagnosticCode, DiagnosticCode>>> = { 'sort-direction': 'assumed' };

/** After these codes, it is unknown which brackets belong together. */
const parting: ReadonlySet<DiagnosticCode> = new Set(['unbalanced-bracket', 'unterminated-string']);

/** What is said of conditions as a whole, of which some could not be read. */
const weighing: ReadonlySet<DiagnosticCode> = new Set(['contradiction', 'redundant']);

/** Whether a range overlaps any of the given ranges, or is at most `gap` units away from one. */
function overlapping(ranges: readonly Range[], gap: number): (range: Range) => boolean {
  const sorted = ranges.toSorted((left, right) => left.start - right.start);
  /** How far the text is covered up to each of them. */
  const ends: number[] = [];
  for (const { end } of sorted) ends.push(Math.max(end, ends.at(-1) ?? 0));
  return ({ start, end }) => {
    const before = partitionPoint(sorted, (range) => range.start < end + gap);
    return (ends[before - 1] ?? -Infinity) > start - gap;
  };
}

const unsafe = (fix: Fix): Fix => (fix.safe ? { ...fix, safe: false } : fix);

/** What joins mean together is not known where something beside it is wrong. */
const cementing: ReadonlySet<DiagnosticCode> = new Set(['mixed-joins']);

/**
 * Without the fixes that depend on what could not be read: those that write brackets, those that take
 * conditions out, and those in what another fix writes anew. Beside a text
 * whose meaning is uncertain, what a rule finds is built on a guess, and its fix is not safe.
 */
function withSureFixes(found: readonly Diagnostic[], read: readonly Diagnostic[]): readonly Diagnostic[] {
  const errors = read.filter(({ severity }) => severity === 'error');
  const isWrong = errors.length > 0 || found.some(({ severity }) => severity === 'error');
  if (!isWrong) return found;
  const parts = errors.find((error) => parting.has(error.code))?.range.start ?? Infinity;
  const guessed = errors.filter(({ code, fixes }) => code !== 'unbalanced-bracket' && !fixes.some(({ safe }) => safe));
  // With at most a blank between.
  const isGuessed = overlapping(
    guessed.map(({ range }) => range),
    2,
  );
  const isRewritten = overlapping(
    errors.flatMap(({ fixes: [first] }) => first?.edits.map(({ range }) => range) ?? []),
    0,
  );
  // What changes nothing is said when it is read: the words that could not be read are a part of it, or of what is written in their place.
  const isUnread = ({ code, range }: Diagnostic): boolean =>
    code === 'redundant' &&
    guessed.some(({ range: wrong, fixes: [first] }) => {
      const to = Math.max(wrong.end, first?.edits.at(-1)?.range.end ?? 0);
      const from = Math.min(wrong.start, first?.edits[0]?.range.start ?? wrong.start);
      return (range.start >= from && range.end <= to) || (range.start === wrong.start && range.end > wrong.end);
    });
  return found
    .filter((diagnostic) => !isUnread(diagnostic))
    .map((diagnostic) => {
      const { code, range } = diagnostic;
      const isSure = ({ edits }: Fix): boolean =>
        !edits.some((edit) => isRewritten(edit.range)) &&
        (errors.length === 0 ||
          (!weighing.has(code) && (edits.length < 2 || (edits.at(-1)?.range.start ?? 0) <= parts)));
      const fixes = diagnostic.fixes.filter(isSure);
      return { ...diagnostic, fixes: cementing.has(code) || isGuessed(range) ? fixes.map(unsafe) : fixes };
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
