import { ClientError } from './client-error.ts';
import type { QueryDiagnostics, QueryTexts } from './query-diagnostics.ts';

/** A query has mistakes, so it was not sent. */
export class QueryError extends ClientError {
  override readonly name = 'QueryError';
  /** Everything there is to say about the query, per parameter; at least one diagnostic is an `error`. */
  readonly diagnostics: QueryDiagnostics;
  /** The texts that were checked: an AST is printed first. */
  readonly texts: QueryTexts;

  constructor(call: string, diagnostics: QueryDiagnostics, texts: QueryTexts) {
    super(call, `${call} was not sent. ${firstErrors(diagnostics)}`);
    this.diagnostics = diagnostics;
    this.texts = texts;
  }
}

/** The first error of each parameter, as one line of text. */
function firstErrors(diagnostics: QueryDiagnostics): string {
  const lines: string[] = [];
  for (const [parameter, found] of Object.entries(diagnostics)) {
    const error = found.find((diagnostic) => diagnostic.severity === 'error');
    if (error !== undefined) lines.push(`${parameter}: ${error.message}`);
  }
  return lines.join(' ');
}
