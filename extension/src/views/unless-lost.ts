import { l10n, window } from 'vscode';
import { isOfLostLine } from './chosen-line.ts';

/** Does what a command of a view is to do. Where its line was lost, the person is told, and nothing is done with another. */
export async function unlessLost(given: readonly unknown[], run: () => Promise<void>): Promise<void> {
  if (isOfLostLine(given)) await window.showInformationMessage(l10n.t('The list has just changed. Choose that again.'));
  else await run();
}
