import { l10n, window } from 'vscode';
import { isStaleLine } from './chosen-line.ts';

/** Runs a command of a view. If the list was refreshed while its row was chosen, shows a message instead, so that no other row is used. */
export async function warnIfStale(given: readonly unknown[], run: () => Promise<void>): Promise<void> {
  if (isStaleLine(given)) await window.showInformationMessage(l10n.t('The list has just changed. Choose that again.'));
  else await run();
}
