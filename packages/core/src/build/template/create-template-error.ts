import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { applySeverities } from '../../diagnostics/apply-severities.ts';
import { finishDiagnostics, type Findings } from '../../diagnostics/finish-diagnostics.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import type { Problems } from './holes/hole.ts';
import { TemplateError } from './template-error.ts';
import type { TemplateText } from './template-text.ts';

/** The error for what was found in a template, with ranges in the text that was parsed, and for the problems of the values in its holes. */
export function createTemplateError(
  kind: ExpressionKind,
  text: TemplateText,
  found: Findings,
  problems: Problems,
): TemplateError {
  const ofHoles = applySeverities(Array.from(problems, ([{ range }, problem]) => ({ ...problem, range })));
  const named = [...finishDiagnostics(found), ...ofHoles].map((diagnostic): Diagnostic => {
    const { variable } = text.holeAt(diagnostic.range) ?? {};
    if (variable === undefined || diagnostic.message.startsWith(variable)) return diagnostic;
    // The mistake is in a value, which no edit of the template can fix.
    return { ...diagnostic, message: `${variable}: ${diagnostic.message}`, fixes: [] };
  });
  const shown = named.map((diagnostic) => text.present(diagnostic));
  return new TemplateError(
    kind,
    text.shown,
    shown.toSorted((left, right) => left.range.start - right.range.start),
  );
}
