import { ClientError } from '@assetql/client';
import { parseDocument, type SavedSearch, selfContained } from '@assetql/core/document';
import { AccessError } from '../contracts/connections.ts';
import type { Host } from '../contracts/host.ts';
import type { Preview } from '../contracts/preview.ts';
import type { SearchFile } from '../contracts/searches.ts';
import type { History } from '../history/history.ts';
import { chosenPlace, searchAtPlace, type ChosenPlace } from '../searches/chosen-search.ts';
import { SearchResolver } from '../searches/search-resolver.ts';
import { isProgram } from '../templates/is-program.ts';
import { tellNoTemplate } from '../templates/open-templates.ts';
import { countSearch } from './count-search.ts';
import { openLibrary } from './open-library.ts';
import type { SearchTotal, SearchTotals } from './search-totals.ts';

/** What running a search makes use of. */
export interface Running {
  readonly host: Host;
  readonly preview: Preview;
  readonly history: History;
  readonly totals: SearchTotals;
}

/** Shows what a query template of a program finds, once its values are given, and remembers it as a saved search. */
async function runTemplate({ host, preview, history }: Running, { document, offset }: ChosenPlace): Promise<void> {
  const { templates } = host;
  await templates.ready(document);
  if (templates.at(document, offset) === undefined) return await tellNoTemplate();
  if (!(await templates.ask(document, offset, 'missing'))) return undefined;
  await preview.show({ uri: document.uri, offset });
  const template = templates.at(document, offset);
  const settings = templates.settings(document);
  if (template === undefined || template.search.problem !== undefined || settings === undefined) return undefined;
  const parsed = parseDocument(template.search.text, undefined, settings.check);
  const [search] = parsed.searches;
  if (search !== undefined)
    await remember({ host, history }, { uri: document.uri, document: parsed, settings }, search);
  return undefined;
}

/** Shows what the search at a place finds, and remembers it. What goes wrong is shown in the preview. */
export async function runSearch({ host, preview, history, totals }: Running, given: readonly unknown[]): Promise<void> {
  const place = await chosenPlace(given);
  if (place === undefined) {
    await preview.show();
    return undefined;
  }
  if (isProgram(place.document)) return await runTemplate({ host, preview, history, totals }, place);
  await preview.show({ uri: place.document.uri, offset: place.offset });
  const placed = await searchAtPlace(host.searches, place);
  if (placed === undefined) return undefined;
  const counted = await remember({ host, history }, placed.file, placed.search);
  if (counted !== undefined) totals.set(placed, counted);
  return undefined;
}

/** Counts a search and puts it into the history. `undefined` where the library cannot be asked, which the preview says. */
async function remember(
  { host: { connections }, history }: Pick<Running, 'host' | 'history'>,
  { uri, document, settings }: Pick<SearchFile, 'uri' | 'document' | 'settings'>,
  search: SavedSearch,
): Promise<SearchTotal | undefined> {
  try {
    const { connection, client, names } = await openLibrary(connections, uri, settings.check);
    const resolver = new SearchResolver({ settings, now: Date.now(), names });
    const counted = await countSearch(client, resolver, document, search, new AbortController().signal);
    if (counted.kind !== 'counted') return counted;
    const { key, label } = connection;
    const text = selfContained(document, search);
    await history.add({
      title: search.name,
      text,
      connection: { key, label },
      time: Date.now(),
      ...(counted.isLeast ? {} : { total: counted.total }),
    });
    return counted;
  } catch (error) {
    if (!(error instanceof AccessError || error instanceof ClientError)) throw error;
    return undefined;
  }
}
