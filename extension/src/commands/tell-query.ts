import { l10n, window, workspace } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import type { Preview } from '../contracts/preview.ts';
import type { Language } from '../language/open-language.ts';
import { searchLanguage } from '../searches/search-language.ts';
import { putSearch } from './put-search.ts';
import { resultText } from './result-text.ts';
import { searchFromRequest } from './search-from-request.ts';

/** Makes a saved search of a query in a program, in a new file, and shows what it finds: the preview is for saved searches. */
async function openAsSearch(language: Language, preview: Preview, place: readonly unknown[]): Promise<void> {
  const result = await language.execute('assetql.url', place);
  const made = result.kind === 'url' ? searchFromRequest(result.text, '', undefined) : undefined;
  if (made === undefined) {
    const message = result.kind === 'problem' ? result.message : l10n.t('The language server gave no answer.');
    await window.showWarningMessage(plainMessage(message));
    return;
  }
  const document = await workspace.openTextDocument({ language: searchLanguage, content: '' });
  await putSearch(made, document);
  await preview.show({ uri: document.uri });
}

/** Tells in a message what a query in a program finds or asks: what a code lens above a template stands for. */
export async function tellQuery(
  language: Language,
  preview: Preview,
  [command, ...place]: readonly unknown[],
): Promise<void> {
  if (typeof command !== 'string') return;
  const result = await language.execute(command, place);
  const text = resultText(result, l10n);
  if (text === undefined) return;
  const show = l10n.t('Open as Saved Search');
  const offered = result.kind === 'run' || result.kind === 'counts' ? [show] : [];
  if ((await window.showInformationMessage(plainMessage(text), ...offered)) === show)
    await openAsSearch(language, preview, place);
}
