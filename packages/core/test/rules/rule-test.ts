import { describe, expect, test } from 'vitest';
import { check } from '../../src/check.ts';
import type { Diagnostic, Fix, Severity } from '../../src/diagnostic.ts';
import type { CheckOptions } from '../../src/options.ts';
import type { Range } from '../../src/range.ts';
import type { DiagnosticCode } from '../../src/schema/codes.ts';
import type { ExpressionKind } from '../../src/syntax/ast.ts';

/** A text that earns the rule's code, with every guilty stretch between `«` and `»`. */
export interface Wrong {
  readonly text: string;
  /** The text after the first fix, or after each fix in their order; `[]` when there is none. */
  readonly fixed?: string | readonly string[];
  readonly kind?: ExpressionKind;
  readonly options?: CheckOptions;
  readonly severity?: Severity;
  /** Errors of other codes that the text earns as well. */
  readonly also?: readonly DiagnosticCode[];
  /** Parts of the message. */
  readonly says?: string | RegExp;
  /** Whether "fix all" may apply the first fix. */
  readonly safe?: boolean;
}

export interface Right {
  readonly text: string;
  readonly kind?: ExpressionKind;
  readonly options?: CheckOptions;
  /** Errors of other codes that the text earns. */
  readonly also?: readonly DiagnosticCode[];
}

export interface RuleCases {
  readonly kind: ExpressionKind;
  readonly options?: CheckOptions;
  readonly severity: Severity;
  /** Texts that earn none of the rule's code, and no error of another. */
  readonly valid: readonly (string | Right)[];
  readonly wrong: readonly Wrong[];
}

/** Takes the marks out of a text. */
export function unmark(marked: string): { text: string; ranges: readonly Range[] } {
  const ranges: Range[] = [];
  let text = '';
  let start = 0;
  for (const part of marked.split(/([«»])/)) {
    if (part === '«') start = text.length;
    else if (part === '»') ranges.push({ start, end: text.length });
    else text += part;
  }
  return { text, ranges };
}

export function applyFix(text: string, { edits }: Fix): string {
  let result = text;
  for (const { range, newText } of edits.toReversed()) {
    result = result.slice(0, range.start) + newText + result.slice(range.end);
  }
  return result;
}

export const errorsOf = (diagnostics: readonly Diagnostic[]): readonly DiagnosticCode[] =>
  diagnostics.filter((diagnostic) => diagnostic.severity === 'error').map((diagnostic) => diagnostic.code);

/** What every diagnostic promises, whatever its code. */
export function expectWellFormed(text: string, diagnostics: readonly Diagnostic[]): void {
  for (const { code, message, range, fixes, related } of diagnostics) {
    expect(message, code).toMatch(/^\S.*[^.]\.$/su);
    expect(message.length, code).toBeLessThan(260);
    for (const { start, end } of [range, ...(related ?? []).map((entry) => entry.range)]) {
      expect(0 <= start && start <= end && end <= text.length, `${code} at ${start}–${end}`).toBe(true);
    }
    expect(fixes.filter((fix) => fix.preferred).length, code).toBeLessThan(2);
    expect(
      fixes.findIndex((fix) => fix.preferred),
      code,
    ).toBeLessThan(1);
    for (const fix of fixes) {
      expect(fix.title, code).not.toBe('');
      expect(fix.edits.length, code).toBeGreaterThan(0);
      for (const [at, edit] of fix.edits.entries()) {
        expect(edit.range.start, code).toBeGreaterThanOrEqual(fix.edits[at - 1]?.range.end ?? 0);
        expect(edit.range.end, code).toBeGreaterThanOrEqual(edit.range.start);
      }
    }
  }
}

/** A fix takes its diagnostic away and brings no error that was not there. */
export function expectMended(
  kind: ExpressionKind,
  text: string,
  options: CheckOptions,
  before: readonly Diagnostic[],
  diagnostic: Diagnostic,
): void {
  const count = (diagnostics: readonly Diagnostic[], code: DiagnosticCode): number =>
    diagnostics.filter((other) => other.code === code).length;
  for (const fix of diagnostic.fixes) {
    const mended = applyFix(text, fix);
    const after = check(kind, mended, options).diagnostics;
    const errors = errorsOf(before);
    const context = `${fix.title}: ${text} → ${mended}`;
    expect(count(after, diagnostic.code), context).toBeLessThan(count(before, diagnostic.code));
    for (const code of errorsOf(after)) {
      expect(errors.filter((other) => other === code).length, `${context} (${code})`).toBeGreaterThanOrEqual(
        errorsOf(after).filter((other) => other === code).length,
      );
    }
  }
}

/** Runs the cases of one rule through `check`. */
export function testRule(code: DiagnosticCode, cases: RuleCases): void {
  describe(code, () => {
    test.each(cases.valid.map((entry): Right => (typeof entry === 'string' ? { text: entry } : entry)))(
      'is content with $text',
      ({ text, kind = cases.kind, options = cases.options ?? {}, also = [] }) => {
        const { diagnostics } = check(kind, text, options);
        expect(diagnostics.filter((diagnostic) => diagnostic.code === code)).toEqual([]);
        expect(errorsOf(diagnostics)).toEqual(also);
      },
    );

    test.each(cases.wrong)('finds $text', (entry) => {
      const { kind = cases.kind, options = cases.options ?? {}, severity = cases.severity, also = [] } = entry;
      const { text, ranges } = unmark(entry.text);
      const { diagnostics } = check(kind, text, options);
      const found = diagnostics.filter((diagnostic) => diagnostic.code === code);
      expect(found.map(({ range }) => text.slice(range.start, range.end))).toEqual(
        ranges.map(({ start, end }) => text.slice(start, end)),
      );
      expect(found.map(({ range }) => range)).toEqual(ranges);
      expect(new Set(found.map((diagnostic) => diagnostic.severity))).toEqual(new Set([severity]));
      expect(errorsOf(diagnostics).filter((other) => other !== code)).toEqual(also);
      expectWellFormed(text, diagnostics);
      const [first] = found;
      if (entry.says !== undefined) expect(first?.message).toMatch(entry.says);
      if (entry.safe !== undefined) expect(first?.fixes[0]?.safe).toBe(entry.safe);
      if (entry.fixed !== undefined) {
        const results = (first?.fixes ?? []).map((fix) => applyFix(text, fix));
        if (typeof entry.fixed === 'string') expect(results[0]).toBe(entry.fixed);
        else expect(results).toEqual(entry.fixed);
      }
      for (const diagnostic of found) expectMended(kind, text, options, diagnostics, diagnostic);
    });
  });
}
