import type { Diagnostic } from '../../diagnostic.ts';
import { settle } from '../../settle.ts';
import type { ExpressionKind } from '../../syntax/ast.ts';
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
  const ofHoles = settle(
    Array.from(problems, ([number, { code, message }]) => ({ code, message, range: text.rangeOf(number) })),
  );
  const named = [...found, ...ofHoles].map((diagnostic): Diagnostic => {
    const hole = text.holeAt(diagnostic.range);
    if (hole === undefined || diagnostic.message.startsWith(text.variable(hole.number))) return diagnostic;
    // What is wrong is a value, and no fix of a text mends it.
    return { ...diagnostic, message: `${text.variable(hole.number)}: ${diagnostic.message}`, fixes: [] };
  });
  const shown = named.map((diagnostic) => text.present(diagnostic));
  return new TemplateError(
    kind,
    text.shown,
    shown.toSorted((left, right) => left.range.start - right.range.start),
  );
}
