import { parseDocument, selfContained } from '@assetql/core/document';
import { l10n, QuickPickItemKind, window, workspace, type QuickPickItem } from 'vscode';
import { plainLabel } from '../contracts/plain-label.ts';
import type { PlacedSearch, SearchFiles } from '../contracts/searches.ts';
import type { History } from '../history/history.ts';
import type { ComparedText } from '../preview/messages.ts';

interface SearchItem extends QuickPickItem {
  /** Absent for separators. */
  readonly compared?: ComparedText;
}

const line = (title: string): SearchItem => ({ label: plainLabel(title), kind: QuickPickItemKind.Separator });

/** Lets the person choose the search to compare with: one of the workspace, or one that was run before. */
export async function chooseSearch(
  searches: SearchFiles,
  history: History,
  { file: own, search: chosen }: PlacedSearch,
): Promise<ComparedText | undefined> {
  const saved = (await searches.all()).flatMap(({ uri, document }) =>
    document.searches
      .filter(({ name }) => uri.toString() !== own.uri.toString() || name !== chosen.name)
      .map((search): SearchItem => {
        const origin = workspace.asRelativePath(uri);
        const compared = { name: search.name, text: selfContained(document, search), origin };
        return { label: plainLabel(search.name), description: plainLabel(origin), compared };
      }),
  );
  const run = history.entries.map(({ title, text, connection }): SearchItem => {
    const origin = l10n.t('History');
    return {
      label: plainLabel(title),
      description: plainLabel(connection.label),
      compared: { name: title, text, origin },
    };
  });
  const items = [
    ...(saved.length === 0 ? [] : [line(l10n.t('Saved searches')), ...saved]),
    ...(run.length === 0 ? [] : [line(l10n.t('History')), ...run]),
  ];
  if (items.length === 0) {
    await window.showInformationMessage(
      l10n.t('There is no other search yet, neither in the workspace nor in its history.'),
    );
    return undefined;
  }
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Compare with Another Search'),
    placeHolder: l10n.t('The search to compare with'),
    matchOnDescription: true,
  });
  const compared = picked?.compared;
  // An entry of the history may come from another version of the extension.
  return compared !== undefined && parseDocument(compared.text).searches.length > 0 ? compared : undefined;
}
