import { l10n, window } from 'vscode';
import type { Preview } from '../contracts/preview.ts';
import type { PlacedTemplate } from '../contracts/templates.ts';
import { openAsSavedSearch } from '../templates/open-as-saved-search.ts';

/** Tells that a template has no room for what was chosen, and offers to go on in a saved search, which has. */
export async function tellUnfit(template: PlacedTemplate | undefined, show: Preview['show']): Promise<void> {
  const open = l10n.t('Open as Saved Search');
  const choice = await window.showInformationMessage(
    l10n.t(
      'This cannot be written into the template. It has one expression, and what the program puts into it stays. A saved search takes everything.',
    ),
    open,
  );
  if (choice === open && template !== undefined) await openAsSavedSearch(template, show);
}
