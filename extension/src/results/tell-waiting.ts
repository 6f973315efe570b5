import type { Progress } from 'vscode';
import type { L10n } from '../connections/l10n.ts';
import { WaitingNotice } from './waiting-notice.ts';

/** What a notification says while the library has not answered for so many seconds. */
export const waitingText = (seconds: number, l10n: L10n): string =>
  l10n.t('The library has not answered for {0} seconds.', seconds);

/**
 * Says in a progress notification for how long the library has not answered, from the third second on. `restart` when a part of the answer
 * has come, before its own message is reported; `dispose` when the work has ended.
 */
export function tellWaiting(
  progress: Progress<{ readonly message?: string }>,
  l10n: L10n,
): Pick<WaitingNotice, 'restart' | 'dispose'> {
  return new WaitingNotice({
    show: () => ({
      report: (message) => progress.report({ message }),
      // The notification is that of the work: it stays, and its next message replaces this one.
      close: () => undefined,
    }),
    message: (seconds) => waitingText(seconds, l10n),
  });
}
