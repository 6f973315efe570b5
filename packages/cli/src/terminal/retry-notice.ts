import type { ClientOptions } from '@assetql/client';
import type { Io } from '../io.ts';
import { visible } from '@assetql/client/visible';

/** Clears the line of a progress bar. */
const emptyLine = '\r\u001B[K';

/** Milliseconds up to which a wait is explained on a terminal only. */
const shortWait = 2000;

/** Explains why the command waits, and for how long. */
export function retryNotice({ err, errIsTerminal }: Pick<Io, 'err' | 'errIsTerminal'>): ClientOptions['onRetry'] {
  return ({ attempt, attempts, wait, reason }) => {
    if (!errIsTerminal && wait <= shortWait) return;
    const soon = wait < 1000 ? 'now' : `in ${Math.round(wait / 1000)} s`;
    const why = visible(reason.message).replace(/\.$/, '');
    err(`${errIsTerminal ? emptyLine : ''}${why}; trying again ${soon} (${attempt + 1} of ${attempts}).\n`);
  };
}
