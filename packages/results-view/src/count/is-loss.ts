import { NetworkError, ResponseError, ServiceError, TimeoutError } from '@assetql/client';

const tooMany = 429;

/**
 * Whether an error says that the library answers nobody now: the connection broke, the answer was cut off or late, or the service failed.
 * A refusal (4xx) is an answer, and says nothing of other requests.
 */
export const isLoss = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof TimeoutError ||
  error instanceof ResponseError ||
  (error instanceof ServiceError && (error.status === tooMany || error.status >= 500));
