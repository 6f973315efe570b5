import type { CheckOptions, Diagnostic, ExpressionKind, Fix } from '@assetql/core';
import { diagnostics, embeddedQueries, type EmbeddedQuery, type ProgramLanguage } from '@assetql/language-service';

/** A diagnostic of a template, with ranges in the program. */
export interface TemplateDiagnostic {
  readonly kind: ExpressionKind;
  readonly diagnostic: Diagnostic;
}

/** A fix translated to the program; `undefined` when it would cut through an escape sequence or an interpolated value. */
function hostFix(fix: Fix, query: EmbeddedQuery): Fix | undefined {
  const edits = fix.edits.map(query.toHostEdit);
  const known = edits.filter((edit) => edit !== undefined);
  return known.length === edits.length ? { ...fix, edits: known } : undefined;
}

function hostDiagnostic(diagnostic: Diagnostic, query: EmbeddedQuery): Diagnostic {
  const { document } = query;
  const named = (sentence: string): string =>
    document.kind === 'document' ? sentence : (document.template?.named(sentence) ?? sentence);
  const related = diagnostic.related?.map(({ range, message }) => ({
    range: query.toHostRange(range),
    message: named(message),
  }));
  return {
    ...diagnostic,
    message: named(diagnostic.message),
    range: query.toHostRange(diagnostic.range),
    ...(related === undefined ? {} : { related }),
    fixes: diagnostic.fixes
      .map((fix) => hostFix({ ...fix, title: named(fix.title) }, query))
      .filter((fix) => fix !== undefined),
  };
}

/** The diagnostics of the queries in a program: templates whose tag is imported from `@assetql/core/build`. */
export function checkTemplates(
  text: string,
  language: ProgramLanguage,
  options: CheckOptions,
): readonly TemplateDiagnostic[] {
  return embeddedQueries(text, { language }).flatMap((query) =>
    diagnostics(query.document, options).map((diagnostic) => ({
      kind: query.kind,
      diagnostic: hostDiagnostic(diagnostic, query),
    })),
  );
}
