import { parseDocument, selfContained } from '@assetql/core/document';
import { l10n, window, workspace } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import type { PlacedSearch, SearchFiles } from '../contracts/searches.ts';
import { searchLanguage } from '../searches/search-language.ts';
import { textColumn } from '../searches/text-column.ts';
import { revealSearch } from '../searches/search-commands.ts';
import { pathInWorkspace } from './path-in-workspace.ts';
import { linkMistake, readSearchLink, type LinkedSearch } from './search-link.ts';

/** Characters of a text that a question shows. */
const longestExcerpt = 600;

const lines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

/** The search of the workspace that a link names. Only files that are among its saved searches are looked at. */
async function namedSearch(searches: SearchFiles, { name, file }: LinkedSearch): Promise<PlacedSearch | undefined> {
  if (file === undefined) return undefined;
  for (const each of await searches.all()) {
    if (pathInWorkspace(each.uri) !== file) continue;
    const search = each.document.searches.find((one) => one.name === name);
    if (search !== undefined) return { file: each, search };
  }
  return undefined;
}

/** Opens the text of a link as a new file, once the person wants it: from then on it is a search that they see, and totals are counted. */
async function openText({ name, text }: LinkedSearch): Promise<void> {
  if (text === undefined) return;
  const open = l10n.t('Open');
  const title = name === '' ? (parseDocument(text).searches[0]?.name ?? '') : name;
  const question = l10n.t('A link brings the search “{0}”. Open it as a new file?', title);
  const detail = text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)}…` : text;
  if (
    (await window.showInformationMessage(
      plainMessage(question),
      { modal: true, detail: plainMessage(detail) },
      open,
    )) !== open
  )
    return;
  const document = await workspace.openTextDocument({ language: searchLanguage, content: text });
  await window.showTextDocument(document, textColumn(document));
}

/** Opens the search that a link leads to. It runs nothing, and leaves connections as they are: anybody can have written the link. */
export async function openLink(searches: SearchFiles, query: unknown): Promise<void> {
  const linked = typeof query === 'string' ? readSearchLink(query) : undefined;
  if (linked === undefined) {
    await window.showWarningMessage(plainMessage(linkMistake(l10n)));
    return;
  }
  const placed = await namedSearch(searches, linked);
  if (placed === undefined) {
    if (linked.text !== undefined) await openText(linked);
    else
      await window.showWarningMessage(
        plainMessage(l10n.t('This window has no “{0}” in {1}, where the link leads.', linked.name, linked.file ?? '')),
      );
    return;
  }
  await revealSearch([placed], false);
  if (linked.text === undefined || lines(linked.text) === lines(selfContained(placed.file.document, placed.search)))
    return;
  const open = l10n.t('Open the One of the Link');
  const message = l10n.t('“{0}” is another text here than in the link.', linked.name);
  if ((await window.showInformationMessage(plainMessage(message), open)) === open) await openText(linked);
}
