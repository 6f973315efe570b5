import { ClientError, ServiceError } from '@assetql/client';
import { CommandFailure } from '../io.ts';
import { networkHint } from './network-hint.ts';

/** Whether the service refused a call because it does not know who asks (the interface specification, §7). */
export const isRefused = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.status === 401;

/** A message with a full stop, to be followed by another sentence: the words of a service or of the platform may have none. */
export const asSentence = (message: string): string => message.replace(/(?<![.!?…])$/, '.');

/**
 * What to throw in place of an error of a client's call, which ends the command with the client's sentence, and with a hint if there is one:
 * by default what to do when the service cannot be reached. Other errors are kept.
 */
export function failureOfCall(error: unknown, hint: string | undefined = networkHint(error)): unknown {
  if (!(error instanceof ClientError)) return error;
  if (hint === undefined) return new CommandFailure(error.message);
  return new CommandFailure(`${asSentence(error.message)} ${hint}`);
}
