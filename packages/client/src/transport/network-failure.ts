import { NetworkError } from '../errors/network-error.ts';
import { BrokenBody } from './exchange.ts';
import { describeNetworkFault } from './network-fault.ts';
import type { Redactor } from './redactor.ts';

/** The error for a rejection of `fetch`. Secrets are removed from it, because it may quote the request. */
export function networkError(
  call: string,
  fault: unknown,
  {
    attempts,
    redactor,
    mayHaveHappened,
  }: { readonly attempts: number; readonly redactor: Redactor; readonly mayHaveHappened?: boolean },
): NetworkError {
  const isPartial = fault instanceof BrokenBody;
  const { reason, code } = describeNetworkFault(isPartial ? fault.cause : fault);
  return new NetworkError(call, { reason: redactor.redact(reason), code, isPartial }, attempts, mayHaveHappened);
}
