import { describe, expect, test } from 'vitest';
import type { CheckOptions, DiagnosticCode, ExpressionKind, Range, Severity } from '@assetql/core';
import { check } from '../../src/validation/check.ts';
import { applyFix, badFixes, brokenPromises, errorsOf } from './diagnostic-promises.ts';

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
  /** A part of the first message. */
  readonly says?: string;
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
function unmark(marked: string): { text: string; ranges: readonly Range[] } {
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

/** Puts the marks in again, so that a failure shows where they are. */
function mark(text: string, ranges: readonly Range[]): string {
  let marked = text;
  for (const { start, end } of ranges.toReversed()) {
    marked = `${marked.slice(0, start)}«${marked.slice(start, end)}»${marked.slice(end)}`;
  }
  return marked;
}

/** What a case asks about, as it should be and as it is. */
function outcome(code: DiagnosticCode, cases: RuleCases, entry: Wrong): { expected: object; actual: object } {
  const { kind = cases.kind, options = cases.options ?? {}, severity = cases.severity, also = [] } = entry;
  const { text, ranges } = unmark(entry.text);
  const { diagnostics } = check(kind, text, options);
  const found = diagnostics.filter((diagnostic) => diagnostic.code === code);
  const fixes = found[0]?.fixes ?? [];
  const asked = { fixed: entry.fixed, says: entry.says, safe: entry.safe };
  const fixed = fixes.map((fix) => applyFix(text, fix));
  const message = found[0]?.message ?? '';
  return {
    expected: {
      marked: entry.text,
      severities: ranges.map(() => severity),
      errors: also,
      broken: [],
      badFixes: [],
      ...asked,
    },
    actual: {
      marked: mark(
        text,
        found.map((diagnostic) => diagnostic.range),
      ),
      severities: found.map((diagnostic) => diagnostic.severity),
      errors: errorsOf(diagnostics).filter((other) => other !== code),
      broken: brokenPromises(text, diagnostics),
      badFixes: badFixes(kind, text, options, diagnostics),
      fixed: typeof asked.fixed === 'string' ? fixed[0] : asked.fixed && fixed,
      says: asked.says !== undefined && message.includes(asked.says) ? asked.says : asked.says && message,
      safe: asked.safe === undefined ? undefined : fixes[0]?.safe,
    },
  };
}

/** Runs the cases of one rule through `check`. */
export function testRule(code: DiagnosticCode, cases: RuleCases): void {
  describe(`the rule ${code}`, () => {
    const valid = cases.valid.map((entry): Right => (typeof entry === 'string' ? { text: entry } : entry));

    test.each(valid)('is content with $text', ({ text, kind = cases.kind, options = cases.options, also = [] }) => {
      const { diagnostics } = check(kind, text, options);
      expect(diagnostics.filter((diagnostic) => diagnostic.code === code)).toEqual([]);
      expect(errorsOf(diagnostics)).toEqual(also);
    });

    test.each(cases.wrong)('finds $text', (entry) => {
      const { expected, actual } = outcome(code, cases, entry);
      expect(actual).toEqual(expected);
    });
  });
}
