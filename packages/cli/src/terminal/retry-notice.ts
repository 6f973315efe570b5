import type { ClientOptions } from '@assetql/client';
import type { Io } from '../io.ts';
import { visible } from '@assetql/client/visible';

/** Clears the line of a progress bar. */
const emptyLine = '\r\u001B[K';

/** Explains on a terminal why the command waits, and for how long. Silent elsewhere. */
export function retryNotice({ err, errIsTerminal }: Pick<Io, 'err' | 'errIsTerminal'>): ClientOptions['onRetry'] {
  if (!errIsTerminal) return undefined;
  return ({ attempt, attempts, wait, reason }) => {
    const soon = wait < 1000 ? 'now' : `in ${Math.round(wait / 1000)} s`;
    const why = visible(reason.message).replace(/\.$/, '');
    err(`${emptyLine}${why}; trying again ${soon} (${attempt + 1} of ${attempts}).\n`);
  };
}
