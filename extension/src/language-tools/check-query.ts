import type { CheckOptions, Diagnostic, Range, Severity, TextEdit } from '@assetql/core';
import { checkDocument } from '@assetql/core/document';
import type { SearchSettings } from '../contracts/searches.ts';
import { toolLimits } from './limits.ts';
import { readQuery } from './read-query.ts';

/** What is wrong with a query. Ranges and edits count in its text, in UTF-16 units. */
export interface QueryCheck {
  /** Whether it may be sent to a library. */
  readonly maySend: boolean;
  readonly diagnostics: readonly QueryDiagnostic[];
  /** How many more there are. */
  readonly more?: number;
}

/** A diagnostic of a query: the sentence, its place, and the edits that fix it. */
export interface QueryDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: Range;
  readonly text: string;
  readonly fixes: readonly { readonly title: string; readonly edits: readonly TextEdit[] }[];
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** The rank of severities: the worst diagnostics come first when the list is cut. */
const rank: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2, hint: 3 };

/** The report on a query, made from its diagnostics. */
export function describeDiagnostics(text: string, found: readonly Diagnostic[]): QueryCheck {
  const sorted = found.toSorted(
    (a, b) => rank[a.severity] - rank[b.severity] || a.range.start - b.range.start || a.range.end - b.range.end,
  );
  const diagnostics = sorted.slice(0, toolLimits.diagnostics).map(({ code, severity, message, range, fixes }) => ({
    code,
    severity,
    message,
    range: { start: range.start, end: range.end },
    text: text.slice(range.start, Math.min(range.end, range.start + toolLimits.text)),
    fixes: fixes.slice(0, toolLimits.fixes).map(({ title, edits }) => ({ title, edits })),
  }));
  const more = sorted.length - diagnostics.length;
  return { maySend: !found.some(isError), diagnostics, ...(more === 0 ? {} : { more }) };
}

/** The options that a query is checked by. */
export const checkOptions = ({
  check,
  timeZone,
}: SearchSettings): Pick<CheckOptions, 'schema' | 'severities' | 'timeZone'> => ({
  ...check,
  ...(timeZone === undefined ? {} : { timeZone }),
});

/** Checks a query by the settings of a folder. No library is asked. Throws a `ToolInputError`. */
export function checkQuery(input: unknown, settings: SearchSettings): QueryCheck {
  const { text, document } = readQuery(input, settings);
  return describeDiagnostics(text, checkDocument(document, checkOptions(settings)));
}
