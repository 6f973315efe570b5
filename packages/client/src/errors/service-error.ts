import { ClientError } from './client-error.ts';
import type { QueryDiagnostics, QueryTexts } from './query-diagnostics.ts';

export interface ServiceErrorDetails {
  readonly address?: string | undefined;
  readonly status: number;
  readonly body: string;
  readonly reason: string;
  readonly retryAfter?: number | undefined;
  readonly attempts: number;
}

/** The service refused the call, or failed (the interface specification, §7). */
export class ServiceError extends ClientError {
  override readonly name = 'ServiceError';
  /** The address that was asked, without its query; `undefined` for calls of the identity service. */
  readonly address: string | undefined;
  /** HTTP status. 200 when the answer is an envelope with errors instead of a payload; 0 when a browser hides the status of a redirect. */
  readonly status: number;
  /** The answer as text, at most 100,000 characters of it. */
  readonly body: string;
  /**
   * What the service says in its own words, else the meaning of the status. Where the address is probably wrong (404, 410 or a redirect)
   * that comes first.
   */
  readonly reason: string;
  /** Milliseconds that the service asks to wait before the next try, where it does. */
  readonly retryAfter: number | undefined;
  /** How often the call was tried. */
  readonly attempts: number;
  /**
   * For a list call or facets that was answered 400: what is wrong with the query, as the service says it, or, where the service
   * says nothing that can be read, as a check of the text that was sent says it. Empty otherwise.
   */
  readonly diagnostics: QueryDiagnostics;
  /** The texts that the ranges of `diagnostics` count in: what was sent. */
  readonly texts: QueryTexts;

  constructor(call: string, details: ServiceErrorDetails, diagnostics: QueryDiagnostics = {}, texts: QueryTexts = {}) {
    super(call, `${call} was answered ${details.status}: ${details.reason}`);
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
