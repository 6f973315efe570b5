import { NetworkError, ResponseError, ServiceError, TimeoutError } from '@assetql/client';

const tooMany = 429;

/**
 * Whether an error means that the service is unavailable: the connection broke, the response was incomplete or late, or the service failed.
 * An error response of 4xx concerns a single request only.
 */
export const isServiceFailure = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof TimeoutError ||
  error instanceof ResponseError ||
  (error instanceof ServiceError && (error.status === tooMany || error.status >= 500));
