import type { Command } from 'commander';
import { connectionOptions } from '../connection-options.ts';
import { clientFor, connect, serviceSettings, type ConnectionOptions } from '../connection.ts';
import type { Io } from '../io.ts';
import { chooseSearch, readSearches, type SearchOptions } from '../saved-search.ts';
import { nameOption, nowOption, zoneOption } from '../search-options.ts';
import { readWorkspace } from '../workspace/workspace.ts';

interface UrlCommandOptions extends ConnectionOptions, SearchOptions {
  readonly color: boolean;
}

/** Where `assetql serve` answers when nothing else is said. */
const servedBaseUrl = 'http://127.0.0.1:4310/api';

/** Defines `assetql url`. */
export function defineUrl(assetql: Command, io: Io, color: boolean, finish: (status: number) => void): void {
  connectionOptions(assetql.command('url'))
    .description('print the request address of a saved search')
    .argument('[file]', 'a saved-search file; - or nothing reads standard input')
    .addOption(nameOption())
    .addOption(nowOption())
    .addOption(zoneOption())
    .addHelpText(
      'after',
      `\nExample:\n  $ assetql url logos.assetql --name "New logos" --base-url https://library.example/api`,
    )
    .action(async (name: string | undefined, options: UrlCommandOptions) =>
      finish(await urlCommand(io, name, { ...options, color })),
    );
}

/** `assetql url`: the address of the request that a saved search makes. */
async function urlCommand(io: Io, name: string | undefined, options: UrlCommandOptions): Promise<number> {
  const workspace = await readWorkspace(io);
  const chosen = chooseSearch(await readSearches(io, name, workspace), options.name);
  const settings = (await serviceSettings(io, options, workspace)) ?? { baseUrl: servedBaseUrl };
  const client = clientFor(settings, workspace);
  const request = await chosen.bind(io, options, () => connect(io, options, workspace));
  if (request === undefined) return 1;
  io.out(`${client.assets.url(request)}\n`);
  return 0;
}
