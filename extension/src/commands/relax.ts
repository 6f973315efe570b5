import { l10n, window, workspace } from 'vscode';
import { plainLabel } from '../contracts/plain-label.ts';
import type { Language } from '../language/open-language.ts';
import { askServer } from './ask-server.ts';

/** Offers changes after which a search that finds nothing finds something, and makes the one that is chosen. */
export async function relax(language: Language, given: readonly unknown[]): Promise<void> {
  const answer = await askServer(language, 'relax', given, { isLong: true });
  if (answer === undefined) return;
  const {
    place: { document },
    result: { changes },
  } = answer;
  const { version } = document;
  if (changes.length === 0) {
    await window.showInformationMessage(
      l10n.t('The search finds something already, or no small change makes it find something.'),
    );
    return;
  }
  const items = changes.map(({ title, edit }) => ({ label: plainLabel(title), edit }));
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('The search finds nothing. It finds something after one of these changes.'),
  });
  if (chosen === undefined) return;
  if (document.version !== version) {
    await window.showWarningMessage(l10n.t('The file has changed meanwhile; ask again.'));
    return;
  }
  await workspace.applyEdit(await language.workspaceEdit(chosen.edit));
}
