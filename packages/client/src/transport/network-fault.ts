import { isRecord } from '@assetql/core/text';

/** Why there was no response, in words that can be displayed. */
export interface NetworkFault {
  readonly reason: string;
  readonly code: string | undefined;
}

/** The maximum depth in the platform's chain of causes, which holds the actual reason. */
const deepestCause = 4;

/**
 * Summarizes a rejection of `fetch`. The thrown value is not kept, because an injected `fetch` may have included the request with its
 * headers.
 */
export function describeNetworkFault(thrown: unknown): NetworkFault {
  const reasons: string[] = [];
  let code: string | undefined;
  let cause = thrown;
  for (let depth = 0; depth < deepestCause && isRecord(cause); depth += 1) {
    const { message, code: causeCode } = cause;
    if (typeof message === 'string' && message !== '' && !reasons.includes(message)) reasons.push(message);
    if (typeof causeCode === 'string') code = causeCode;
    cause = cause['cause'];
  }
  if (reasons.length === 0) reasons.push('the connection broke');
  const reason = reasons.join(': ');
  return { reason: code === undefined || reason.includes(code) ? reason : `${reason}: ${code}`, code };
}
