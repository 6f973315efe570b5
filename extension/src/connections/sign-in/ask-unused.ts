import { l10n, window } from 'vscode';
import { plainMessage } from '../../contracts/plain-message.ts';

/** Asks what becomes of secrets that no connection uses. */
export async function askUnused(names: readonly string[]): Promise<'delete' | 'keep' | undefined> {
  const [remove, keep] = [l10n.t('Delete the Secrets'), l10n.t('Keep Them')];
  const message = l10n.t(
    'Your settings have no connections any more, but the secrets of {0} are still kept: delete them, or keep them if the settings only cannot be read now.',
    names.map((name) => `“${name}”`).join(', '),
  );
  const choice = await window.showInformationMessage(plainMessage(message), remove, keep);
  return choice === remove ? 'delete' : choice === keep ? 'keep' : undefined;
}
