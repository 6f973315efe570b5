import { commands, l10n, window } from 'vscode';
import { plainMessage } from '../../contracts/plain-message.ts';

/** Shows a person their connections in the settings. */
export async function openConnectionSettings(): Promise<void> {
  await commands.executeCommand('workbench.action.openSettings', 'assetql.connections');
}

/** Says in one message what is wrong with connections of the settings, and leads there. */
export async function tellProblems([first, ...others]: readonly string[]): Promise<void> {
  if (first === undefined) return;
  const open = l10n.t('Open Settings');
  const more =
    others.length === 1
      ? l10n.t('One more connection cannot be used.')
      : l10n.t('{0} more connections cannot be used.', others.length);
  const choice = await window.showWarningMessage(plainMessage(others.length === 0 ? first : `${first} ${more}`), open);
  if (choice === open) await openConnectionSettings();
}
