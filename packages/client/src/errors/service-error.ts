import { ClientError } from './client-error.ts';
import type { QueryDiagnostics, QueryTexts } from './query-diagnostics.ts';

export interface ServiceErrorDetails {
  readonly address?: string | undefined;
  readonly status: number;
  readonly body: string;
  readonly reason: string;
  readonly retryAfter?: number | undefined;
  readonly attempts: number;
  /** See {@link ClientError.mayHaveHappened}. */
  readonly mayHaveHappened?: boolean;
}

/** The service refused the call, or failed (the interface specification, §7). */
export class ServiceError extends ClientError {
  override readonly name = 'ServiceError';
  /** The URL without its query; `undefined` for calls of the identity service and for upload URLs. */
  readonly address: string | undefined;
  /**
   * The HTTP status. 200 when the response is an envelope with errors instead of a payload; 0 when a browser hides the status of a
   * redirect.
   */
  readonly status: number;
  /** The first 100,000 characters of the response body. */
  readonly body: string;
  /**
   * The reason in the service's own words, else the meaning of the status. For statuses that suggest a wrong address (404, 410, redirects)
   * the meaning comes first.
   */
  readonly reason: string;
  /** Milliseconds that the service asks to wait before a retry, if it does. */
  readonly retryAfter: number | undefined;
  /** The number of attempts. */
  readonly attempts: number;
  /**
   * For list calls and facets with status 400: what is wrong with the query, from the response or, when the response has no readable
   * diagnostics, from a check of the request. Empty otherwise.
   */
  readonly diagnostics: QueryDiagnostics;
  /** The texts that the ranges of `diagnostics` refer to: what was sent. */
  readonly texts: QueryTexts;

  constructor(call: string, details: ServiceErrorDetails, diagnostics: QueryDiagnostics = {}, texts: QueryTexts = {}) {
    super(call, `${call} was answered ${details.status}: ${details.reason}`, details.mayHaveHappened);
    this.address = details.address;
    this.status = details.status;
    this.body = details.body;
    this.reason = details.reason;
    this.retryAfter = details.retryAfter;
    this.attempts = details.attempts;
    this.diagnostics = diagnostics;
    this.texts = texts;
  }
}
