import { commands, l10n, window, workspace } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';

/** Whether a service may be asked here. Where the workspace is not trusted, the person is told, and can change that. */
export async function isTrustedFor(name: string): Promise<boolean> {
  if (workspace.isTrusted) return true;
  const manage = l10n.t('Manage Trust');
  const message = l10n.t('“{0}” is not asked before you trust this workspace.', name);
  if ((await window.showWarningMessage(plainMessage(message), manage)) === manage)
    await commands.executeCommand('workbench.trust.manage');
  return false;
}
