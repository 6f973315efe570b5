import { NetworkError } from '../errors/network-error.ts';
import { BrokenBody } from './exchange.ts';
import { describeNetworkFault } from './network-fault.ts';
import type { Redactor } from './redactor.ts';

/** The error for what `fetch` threw. It may have quoted the request, so secrets are taken out of it. */
export function networkError(
  call: string,
  fault: unknown,
  { attempts, redactor }: { readonly attempts: number; readonly redactor: Redactor },
): NetworkError {
  const isPartial = fault instanceof BrokenBody;
  const { reason, code } = describeNetworkFault(isPartial ? fault.cause : fault);
  return new NetworkError(call, { reason: redactor.redact(reason), code, isPartial }, attempts);
}
