import { codes, type DiagnosticCode } from './codes.ts';
import type { Diagnostic, RawDiagnostic } from './diagnostic.ts';
import type { Severity } from './severity.ts';

export interface SeverityOptions {
  /** Severities by code, over the defaults; `off` drops the diagnostic. */
  readonly severities?: Readonly<Partial<Record<DiagnosticCode, Severity | 'off'>>>;
}

const noFixes: Diagnostic['fixes'] = [];

/** Gives findings the severity and the section of their code's row, unless they bring their own; `options.severities` has the last word. */
export function applySeverities(
  findings: readonly RawDiagnostic[],
  options: SeverityOptions = {},
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const finding of findings) {
    const row = codes[finding.code];
    const severity = options.severities?.[finding.code] ?? finding.severity ?? row.severity;
    if (severity === 'off') continue;
    const spec = finding.spec ?? row.spec;
    diagnostics.push({
      ...finding,
      severity,
      ...(spec === undefined ? {} : { spec }),
      fixes: finding.fixes ?? noFixes,
    });
  }
  return diagnostics;
}
