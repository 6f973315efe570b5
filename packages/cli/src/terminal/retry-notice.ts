import type { ClientOptions } from '@assetql/client';
import type { Io } from '../io.ts';
import { visible } from '@assetql/client/visible';

/** Takes away what a progress bar has left on the line. */
const emptyLine = '\r\u001B[K';

/** Says on a terminal why nothing seems to happen, and for how long. Elsewhere nobody is waiting for it. */
export function retryNotice({ err, errIsTerminal }: Pick<Io, 'err' | 'errIsTerminal'>): ClientOptions['onRetry'] {
  if (!errIsTerminal) return undefined;
  return ({ attempt, attempts, wait, reason }) => {
    const soon = wait < 1000 ? 'now' : `in ${Math.round(wait / 1000)} s`;
    const why = visible(reason.message).replace(/\.$/, '');
    err(`${emptyLine}${why}; trying again ${soon} (${attempt + 1} of ${attempts}).\n`);
  };
}
