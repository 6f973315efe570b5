import { l10n, ProgressLocation, window, type Progress } from 'vscode';
import type { ShownNotice } from '../results/waiting-notice.ts';

/** Shows a notification with a button that stops the run. */
export function showWaiting(stop: () => void): ShownNotice {
  let progress: Progress<{ readonly message: string }> | undefined;
  let last: string | undefined;
  let close = (): void => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const options = {
    location: ProgressLocation.Notification,
    title: l10n.t('Testing saved searches'),
    cancellable: true,
  };
  void window.withProgress(options, (shown, token) => {
    // VS Code calls this after the notification is there, which may be after the first message.
    progress = shown;
    if (last !== undefined) shown.report({ message: last });
    token.onCancellationRequested(stop);
    return closed;
  });
  return {
    report: (message) => {
      last = message;
      progress?.report({ message });
    },
    close,
  };
}
