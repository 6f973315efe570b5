import { clientFor, connect, serviceSettings, type ConnectionOptions } from '../connection.ts';
import type { Io } from '../io.ts';
import { chooseSearch, readSearches, type SearchOptions } from '../saved-search.ts';
import { readWorkspace } from '../workspace/workspace.ts';

export interface UrlCommandOptions extends ConnectionOptions, SearchOptions {
  readonly color: boolean;
}

/** Where `assetql serve` answers when nothing else is said. */
const servedBaseUrl = 'http://127.0.0.1:4310/api';

/** `assetql url`: the address of the request that a saved search makes. */
export async function urlCommand(io: Io, name: string | undefined, options: UrlCommandOptions): Promise<number> {
  const workspace = await readWorkspace(io);
  const chosen = chooseSearch(await readSearches(io, name, workspace), options.name);
  const settings = (await serviceSettings(io, options, workspace)) ?? { baseUrl: servedBaseUrl };
  const client = clientFor(settings, workspace);
  const request = await chosen.bind(io, options, () => connect(io, options, workspace));
  if (request === undefined) return 1;
  io.out(`${client.assets.url(request)}\n`);
  return 0;
}
