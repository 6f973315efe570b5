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
    super(call, `${call} was not sent. ${errorsOf(diagnostics)}`);
    this.diagnostics = diagnostics;
    this.texts = texts;
  }
}

/** How many errors a message quotes; the rest are in `diagnostics`. */
const mostQuoted = 10;

/** The errors of each parameter, as one line of text. */
function errorsOf(diagnostics: QueryDiagnostics): string {
  const errors = Object.entries(diagnostics).flatMap(([parameter, found]) =>
    found
      .filter(({ severity }) => severity === 'error')
      .map(({ message }, index) => (index === 0 ? `${parameter}: ${message}` : message)),
  );
  const more = errors.length - mostQuoted;
  return [...errors.slice(0, mostQuoted), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
