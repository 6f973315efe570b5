import type { CheckOptions, Diagnostic, DiagnosticCode, ExpressionKind, Fix, Range } from '@assetql/core';
import { check } from '../../src/validation/check.ts';

export function applyFix(text: string, { edits }: Fix): string {
  let result = text;
  for (const { range, newText } of edits.toReversed()) {
    result = result.slice(0, range.start) + newText + result.slice(range.end);
  }
  return result;
}

export const errorsOf = (diagnostics: readonly Diagnostic[]): readonly DiagnosticCode[] =>
  diagnostics.filter((diagnostic) => diagnostic.severity === 'error').map((diagnostic) => diagnostic.code);

const isInside = ({ start, end }: Range, text: string): boolean => 0 <= start && start <= end && end <= text.length;

function* brokenFix(fix: Fix, text: string): Generator<string> {
  if (fix.title === '') yield 'has a fix without a title';
  if (fix.edits.length === 0) yield 'has a fix that does nothing';
  let end = 0;
  for (const { range } of fix.edits) {
    if (!isInside(range, text) || range.start < end) yield 'has edits that overlap or leave the text';
    ({ end } = range);
  }
}

function* brokenDiagnostic({ message, range, fixes, related = [] }: Diagnostic, text: string): Generator<string> {
  if (!/^\S.*[^.]\.$/su.test(message) || message.length > 260) yield `is no short sentence: ${message}`;
  if (/[.!?] [A-Z]/.test(message.replace(/'[^']*'/g, ''))) yield `is more than one sentence: ${message}`;
  if (![range, ...related.map((entry) => entry.range)].every((place) => isInside(place, text))) yield 'leaves the text';
  if (fixes.some((fix, at) => fix.preferred === true && at > 0)) yield 'has a preferred fix that is not the first';
  if (fixes.some((fix, at) => fix.safe && (at > 0 || fix.preferred !== true)))
    yield 'has a safe fix that is not preferred';
  for (const fix of fixes) yield* brokenFix(fix, text);
}

/** What is not as every diagnostic promises, whatever its code. */
export const brokenPromises = (text: string, diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.flatMap((diagnostic) =>
    [...brokenDiagnostic(diagnostic, text)].map((problem) => `${diagnostic.code} ${problem}`),
  );

const counted = (codes: readonly DiagnosticCode[], code: DiagnosticCode): number =>
  codes.filter((other) => other === code).length;

/** Fixes that do not take their diagnostic away, or bring an error that was not there. */
export function badFixes(
  kind: ExpressionKind,
  text: string,
  options: CheckOptions,
  diagnostics: readonly Diagnostic[],
): readonly string[] {
  const codes = diagnostics.map((diagnostic) => diagnostic.code);
  const errors = errorsOf(diagnostics);
  return diagnostics.flatMap(({ code, fixes }) =>
    fixes.flatMap((fix) => {
      const mended = applyFix(text, fix);
      const after = check(kind, mended, options).diagnostics;
      const story = `${fix.title}: ${text} → ${mended}`;
      const left = after.map((diagnostic) => diagnostic.code);
      const stays = counted(left, code) < counted(codes, code) ? [] : [`${story} leaves ${code}`];
      const newErrors = [...new Set(errorsOf(after))].filter(
        (error) => counted(errorsOf(after), error) > counted(errors, error),
      );
      return [...stays, ...newErrors.map((error) => `${story} brings ${error}`)];
    }),
  );
}
