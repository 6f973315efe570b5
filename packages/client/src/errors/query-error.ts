import { ClientError } from './client-error.ts';
import type { QueryDiagnostics, QueryTexts } from './query-diagnostics.ts';

/** The query has errors, so it was not sent. */
export class QueryError extends ClientError {
  override readonly name = 'QueryError';
  /** All diagnostics of the query, by parameter; at least one is an `error`. */
  readonly diagnostics: QueryDiagnostics;
  /** The texts that were checked; ASTs are printed first. */
  readonly texts: QueryTexts;

  constructor(call: string, diagnostics: QueryDiagnostics, texts: QueryTexts) {
    super(call, `${call} was not sent. ${errorsOf(diagnostics)}`);
    this.diagnostics = diagnostics;
    this.texts = texts;
  }
}

/** The maximum number of errors quoted in a message; `diagnostics` has all of them. */
const mostQuoted = 10;

/** The errors of each parameter, in one line. */
function errorsOf(diagnostics: QueryDiagnostics): string {
  const errors = Object.entries(diagnostics).flatMap(([parameter, found]) =>
    found
      .filter(({ severity }) => severity === 'error')
      .map(({ message }, index) => (index === 0 ? `${parameter}: ${message}` : message)),
  );
  const more = errors.length - mostQuoted;
  return [...errors.slice(0, mostQuoted), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
