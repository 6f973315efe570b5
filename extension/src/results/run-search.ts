import { ClientError } from '@assetql/client';
import { AccessError } from '../contracts/connections.ts';
import type { Host } from '../contracts/host.ts';
import type { Preview } from '../contracts/preview.ts';
import type { PlacedSearch } from '../contracts/searches.ts';
import type { History } from '../history/history.ts';
import { chosenPlace, searchAtPlace, type ChosenPlace } from '../searches/chosen-search.ts';
import { SearchResolver } from '../searches/search-resolver.ts';
import { selfContained } from '../searches/self-contained.ts';
import { isProgram } from '../templates/is-program.ts';
import { tellNoTemplate } from '../templates/open-templates.ts';
import { countSearch } from './count-search.ts';
import { openLibrary } from './open-library.ts';
import type { SearchTotals } from './search-totals.ts';

/** What running a search makes use of. */
export interface Running {
  readonly host: Host;
  readonly preview: Preview;
  readonly history: History;
  readonly totals: SearchTotals;
}

/** Shows what a query template of a program finds, once its values are given. */
async function runTemplate(
  { templates }: Pick<Host, 'templates'>,
  preview: Preview,
  { document, offset }: ChosenPlace,
): Promise<void> {
  await templates.ready(document);
  if (templates.at(document, offset) === undefined) return await tellNoTemplate();
  if (await templates.ask(document, offset, 'missing')) await preview.show({ uri: document.uri, offset });
  return undefined;
}

/** Shows what the search at a place finds, and remembers it. What goes wrong is shown in the preview. */
export async function runSearch({ host, preview, history, totals }: Running, given: readonly unknown[]): Promise<void> {
  const place = await chosenPlace(given);
  if (place === undefined) {
    await preview.show();
    return undefined;
  }
  if (isProgram(place.document)) return await runTemplate(host, preview, place);
  await preview.show({ uri: place.document.uri, offset: place.offset });
  const placed = await searchAtPlace(host.searches, place);
  if (placed !== undefined) await remember({ host, history, totals }, placed);
  return undefined;
}

async function remember(
  { host: { connections }, history, totals }: Pick<Running, 'host' | 'history' | 'totals'>,
  placed: PlacedSearch,
): Promise<void> {
  const { file, search } = placed;
  const { uri, document, settings } = file;
  try {
    const { connection, client, names } = await openLibrary(connections, uri, settings.check);
    const resolver = new SearchResolver({ settings, now: Date.now(), names });
    const counted = await countSearch(client, resolver, document, search, new AbortController().signal);
    totals.set(placed, counted);
    if (counted.kind !== 'counted') return;
    const { key, label } = connection;
    const text = selfContained(document, search);
    await history.add({
      title: search.name,
      text,
      connection: { key, label },
      time: Date.now(),
      ...(counted.isLeast ? {} : { total: counted.total }),
    });
  } catch (error) {
    if (!(error instanceof AccessError || error instanceof ClientError)) throw error;
  }
}
