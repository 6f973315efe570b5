import { commands, env, l10n, window, workspace, type TextDocument } from 'vscode';
import type { Host } from '../contracts/host.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import { searchLanguage } from '../searches/search-language.ts';
import { putSearch } from './put-search.ts';
import { searchFromRequest, type MadeSearch } from './search-from-request.ts';

/** The file that the search is put in: that of the active editor, else a new one. */
async function targetFile(): Promise<TextDocument> {
  const active = window.activeTextEditor?.document;
  return active?.languageId === searchLanguage
    ? active
    : await workspace.openTextDocument({ language: searchLanguage, content: '' });
}

/** Makes a saved search of the request on the clipboard, or of one that is asked for when there is none. */
export async function newSearchFromUrl({ searches }: Host): Promise<void> {
  const active = window.activeTextEditor?.document;
  const isSearches = active?.languageId === searchLanguage;
  const schema = isSearches ? (await searches.at(active.uri))?.settings.check.schema : undefined;
  const file = isSearches ? active.getText() : '';
  const make = (request: string): MadeSearch | undefined => searchFromRequest(request, file, schema);
  let made = make(await env.clipboard.readText());
  if (made === undefined) {
    const given = await window.showInputBox({
      title: l10n.t('New Saved Search'),
      prompt: l10n.t('The clipboard has no request. Paste the address of one, or a curl command.'),
      placeHolder: 'https://library.example/api/assets?filters=AssetType+EQ+Image',
      ignoreFocusOut: true,
      validateInput: (text) =>
        text.trim() === '' || make(text) !== undefined
          ? undefined
          : l10n.t('This is no request of a list of assets: it has no filters, search or sort.'),
    });
    made = given === undefined ? undefined : make(given);
  }
  if (made === undefined) return;
  await putSearch(made, await targetFile());
  if (made.notes.length > 0) await tell(made.notes);
}

async function tell(notes: readonly string[]): Promise<void> {
  const problems = l10n.t('Show Problems');
  const choice = await window.showWarningMessage(plainMessage(notes.join(' ')), problems);
  if (choice === problems) await commands.executeCommand('workbench.actions.view.problems');
}
