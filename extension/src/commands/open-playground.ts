import { writeFragment } from '@assetql/results-view/share-link';
import { env, l10n, Uri, window, workspace } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import type { SearchFiles } from '../contracts/searches.ts';
import { chosenPlace, searchAtPlace } from '../searches/chosen-search.ts';
import { tellNoSearch } from '../searches/search-commands.ts';
import { selfContained } from '../searches/self-contained.ts';

/** Opens the page of `assetql serve` with a search. The text travels in the fragment of the address, which no server sees. */
export async function openPlayground(searches: SearchFiles, given: readonly unknown[]): Promise<void> {
  const place = await chosenPlace(given);
  const placed = place === undefined ? undefined : await searchAtPlace(searches, place);
  if (placed === undefined) return await tellNoSearch();
  const text = selfContained(placed.file.document, placed.search);
  const served = workspace.getConfiguration('assetql').get('serveAddress', '');
  const base = URL.parse(served);
  if (base === null) {
    await window.showWarningMessage(
      plainMessage(l10n.t('“{0}” in the setting assetql.serveAddress is no address.', served)),
    );
    return undefined;
  }
  // A workbench in a browser reaches ports of its machine by an address of its own.
  const address = await env.asExternalUri(Uri.parse(base.href));
  await env.openExternal(address.with({ fragment: writeFragment(text).slice(1) }));
  return undefined;
}
