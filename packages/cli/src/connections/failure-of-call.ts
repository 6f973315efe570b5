import { ClientError } from '@assetql/client';
import { CommandFailure } from '../io.ts';

/** What to throw in place of an error of a client's call, which ends the command with the client's sentence. Other errors are kept. */
export const failureOfCall = (error: unknown): unknown =>
  error instanceof ClientError ? new CommandFailure(error.message) : error;
