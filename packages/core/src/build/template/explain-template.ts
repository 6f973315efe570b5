import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { applySeverities } from '../../diagnostics/apply-severities.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import type { Problems } from './problem.ts';
import { TemplateError } from './template-error.ts';
import type { TemplateText } from './template-text.ts';

/** The error that says what was found, places in the text that was parsed, and what is wrong with the values of holes. */
export function templateError(
  kind: ExpressionKind,
  text: TemplateText,
  found: readonly Diagnostic[],
  problems: Problems,
): TemplateError {
  const ofHoles = applySeverities(Array.from(problems, ([{ range }, problem]) => ({ ...problem, range })));
  const named = [...found, ...ofHoles].map((diagnostic): Diagnostic => {
    const { variable } = text.holeAt(diagnostic.range) ?? {};
    if (variable === undefined || diagnostic.message.startsWith(variable)) return diagnostic;
    // What is wrong is a value, and no fix of a text mends it.
    return { ...diagnostic, message: `${variable}: ${diagnostic.message}`, fixes: [] };
  });
  const shown = named.map((diagnostic) => text.present(diagnostic));
  return new TemplateError(
    kind,
    text.shown,
    shown.toSorted((left, right) => left.range.start - right.range.start),
  );
}
