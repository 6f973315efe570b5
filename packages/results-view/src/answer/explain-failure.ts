import { NetworkError, OffsetWallError, QueryError, ResponseError, ServiceError, TimeoutError } from '@assetql/client';
import { failureOfStatus, type Failure } from '../view/failure.ts';

/** Converts an error of the client to a failure for display. */
export function explainFailure(error: unknown): Failure {
  if (error instanceof ServiceError)
    return {
      ...failureOfStatus(error.status === 200 ? 500 : error.status, error.body || error.reason),
      ...(error.address === undefined ? {} : { address: error.address }),
      ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    };
  if (error instanceof OffsetWallError) return { kind: 'too-far', raw: error.message };
  if (error instanceof QueryError) return { kind: 'refused', raw: error.message };
  if (error instanceof TimeoutError) return { kind: 'unreachable', raw: error.message };
  if (error instanceof NetworkError)
    return navigator.onLine ? { kind: 'unreachable', raw: error.message } : { kind: 'offline' };
  if (error instanceof ResponseError)
    return { kind: error.received === 'an HTML page' ? 'web-page' : 'failed', raw: error.message };
  return { kind: 'failed', raw: error instanceof Error ? error.message : String(error) };
}
