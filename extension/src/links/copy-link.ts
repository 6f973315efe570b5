import { selfContained } from '@assetql/core/document';
import { writeFragment } from '@assetql/results-view/share-link';
import { commands, env, l10n, window, workspace } from 'vscode';
import { linkPlace } from '../connections/sign-in/redirect-way.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import type { PlacedSearch, SearchFiles } from '../contracts/searches.ts';
import { chosenPlace, searchAtPlace } from '../searches/chosen-search.ts';
import { tellNoSearch } from '../searches/search-commands.ts';
import { pathInWorkspace } from './path-in-workspace.ts';
import { writeSearchLink } from './search-link.ts';

/** Milliseconds for which the confirmation is shown. */
const shown = 5000;

async function placedSearch(searches: SearchFiles, given: readonly unknown[]): Promise<PlacedSearch | undefined> {
  const place = await chosenPlace(given);
  const placed = place === undefined ? undefined : await searchAtPlace(searches, place);
  if (placed === undefined) await tellNoSearch();
  return placed;
}

/** Copies a link that opens a search in the editor of anyone who has it: in its file where they have that, else as a new one. */
export async function copyLink(searches: SearchFiles, given: readonly unknown[]): Promise<void> {
  const placed = await placedSearch(searches, given);
  if (placed === undefined) return;
  const { file, search } = placed;
  const path = pathInWorkspace(file.uri);
  const link = writeSearchLink(`${env.uriScheme}://${linkPlace.host}`, {
    name: search.name,
    text: selfContained(file.document, search),
    ...(path === undefined ? {} : { file: path }),
  });
  if (link === undefined) {
    const copy = l10n.t('Copy Search');
    const message = l10n.t(
      '“{0}” is too long for a link. Copy its text, or save it in a file that others have.',
      search.name,
    );
    if ((await window.showWarningMessage(plainMessage(message), copy)) === copy)
      await commands.executeCommand('assetql.copySearch', ...given);
    return;
  }
  await env.clipboard.writeText(link);
  const told = l10n.t('The link was copied. It opens the search in VS Code, and runs nothing.');
  window.setStatusBarMessage(told, shown);
}

/** Copies the address of the playground with a search. */
export async function copyPlaygroundLink(searches: SearchFiles, given: readonly unknown[]): Promise<void> {
  const placed = await placedSearch(searches, given);
  if (placed === undefined) return;
  const served = workspace.getConfiguration('assetql').get('serveAddress', '');
  const address = URL.parse(served);
  if (address === null) {
    await window.showWarningMessage(
      plainMessage(l10n.t('“{0}” in the setting assetql.serveAddress is no address.', served)),
    );
    return;
  }
  address.hash = writeFragment(selfContained(placed.file.document, placed.search));
  await env.clipboard.writeText(address.href);
  const told = l10n.t('The link was copied. It opens the search in the playground, while “assetql serve” runs.');
  window.setStatusBarMessage(told, shown);
}
