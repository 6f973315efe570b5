import { isRecord } from '../reading/is-record.ts';

/** Why no answer came, in words that can be shown. */
export interface NetworkFault {
  readonly reason: string;
  readonly code: string | undefined;
}

/** Platforms hide the reason in a chain of causes. */
const deepestCause = 4;

/**
 * Sums up what `fetch` threw. The thrown value itself is not kept, since an injected `fetch` may have put the request, with its
 * headers, into it.
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
