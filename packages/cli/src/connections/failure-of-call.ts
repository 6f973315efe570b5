import { ClientError, ServiceError } from '@assetql/client';
import { CommandFailure } from '../io.ts';
import { networkHint } from './network-hint.ts';

/** Whether the service refused a call because it does not know who asks (the interface specification, §7). */
export const isRefused = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.status === 401;

/** Milliseconds of a requested wait from which it is told: a shorter one has passed by the time that the command is run again. */
const longWait = 60_000;

/** When to try again, as a sentence, after a service has asked for a wait that is too long to be waited for. */
function waitHint(error: unknown): string | undefined {
  const wait = error instanceof ServiceError ? error.retryAfter : undefined;
  if (wait === undefined || wait < longWait) return undefined;
  const minutes = Math.ceil(wait / 60_000);
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, as it asks.`;
}

/** A message with a full stop, to be followed by another sentence: the words of a service or of the platform may have none. */
export const asSentence = (message: string): string => message.replace(/(?<![.!?…])$/, '.');

/**
 * What to throw in place of an error of a client's call, which ends the command with the client's sentence, and with a hint if there is one:
 * by default what to do when the service cannot be reached, or asks for a long wait. Other errors are kept.
 */
export function failureOfCall(
  error: unknown,
  hint: string | undefined = networkHint(error) ?? waitHint(error),
): unknown {
  if (!(error instanceof ClientError)) return error;
  if (hint === undefined) return new CommandFailure(error.message);
  return new CommandFailure(`${asSentence(error.message)} ${hint}`);
}
