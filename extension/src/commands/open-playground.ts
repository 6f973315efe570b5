import { selfContained } from '@assetql/core/document';
import { writeFragment } from '@assetql/results-view/share-link';
import { env, l10n, Uri, window, workspace } from 'vscode';
import type { Platform } from '../contracts/platform.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import type { SearchFiles } from '../contracts/searches.ts';
import { chosenPlace, searchAtPlace } from '../searches/chosen-search.ts';
import { tellNoSearch } from '../searches/search-commands.ts';

/** Starts the server that has the page. */
const serve = 'assetql serve';

/** Milliseconds in which a server of this machine says something. */
const patience = 2000;

/** Whether someone listens at an address. */
async function answers({ href }: URL): Promise<boolean> {
  try {
    const answer = await fetch(href, { signal: AbortSignal.timeout(patience) });
    await answer.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

/** Says that no playground is there; whether it is to be opened all the same, as where only the browser gets there. */
async function isWantedUnanswered({ origin }: URL): Promise<boolean> {
  const [copy, open] = [l10n.t('Copy the Command'), l10n.t('Open All the Same')];
  const message = l10n.t('No playground answers at {0}. It is there while “{1}” runs.', origin, serve);
  const choice = await window.showWarningMessage(plainMessage(message), copy, open);
  if (choice === copy) await env.clipboard.writeText(serve);
  return choice === open;
}

/** Opens the page of `assetql serve` with a search. The text travels in the fragment of the address, which no server sees. */
export async function openPlayground(
  searches: SearchFiles,
  { kind }: Pick<Platform, 'kind'>,
  given: readonly unknown[],
): Promise<void> {
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
  // A page of another origin, such as a browser's worker is, is told nothing: there the browser says it.
  if (kind === 'desktop' && !(await answers(base)) && !(await isWantedUnanswered(base))) return undefined;
  // A workbench in a browser reaches ports of its machine by an address of its own.
  const address = await env.asExternalUri(Uri.parse(base.href));
  await env.openExternal(address.with({ fragment: writeFragment(text).slice(1) }));
  return undefined;
}
