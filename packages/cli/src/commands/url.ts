import { writeCurl } from '@assetql/core/wire';
import { Option, type Command } from 'commander';
import { connectionOptions } from '../connections/connection-options.ts';
import {
  clientFor,
  connect,
  serviceSettings,
  type Connection,
  type ConnectionOptions,
} from '../connections/connection.ts';
import { CommandFailure, type Io } from '../io.ts';
import { visible } from '@assetql/client/export';
import { chooseSearch, everySearch, readSearches } from '../searches/saved-search.ts';
import type { SearchOptions } from '../searches/search-file.ts';
import { searchRequest, type SearchRequest } from '../searches/search-request.ts';
import { servedBaseUrl, servedNote } from '../connections/served-base-url.ts';
import { nameOption, nowOption, variableOption, zoneOption } from '../options/search-options.ts';
import { readWorkspace } from '../workspace/workspace.ts';

const urlFormats = ['url', 'curl', 'json'] as const;

interface UrlCommandOptions extends ConnectionOptions, SearchOptions {
  readonly format: (typeof urlFormats)[number];
  readonly all: boolean;
  readonly color: boolean;
}

/** Defines `assetql url`. */
export function defineUrl(assetql: Command, io: Io, color: boolean, finish: (status: number) => void): void {
  connectionOptions(assetql.command('url'))
    .description('print the request of a saved search: its address, a curl command or JSON')
    .argument('[file]', 'a saved-search file; - or nothing reads standard input')
    .addOption(nameOption())
    .option('--all', 'every search of the file, each with its title', false)
    .addOption(new Option('--format <format>', 'how to print requests').choices(urlFormats).default('url'))
    .addOption(variableOption())
    .addOption(nowOption())
    .addOption(zoneOption())
    .addHelpText(
      'after',
      `
Variables, times and look-ups are resolved. No token or key is printed: a curl
command takes them from ASSETQL_TOKEN and ASSETQL_SUBSCRIPTION_KEY when it
runs.

Examples:
  $ assetql url logos.assetql --base-url https://library.example/api
  $ assetql url logos.assetql --all --format json
  $ assetql url logos.assetql --name "New logos" --format curl | sh`,
    )
    .action(async (name: string | undefined, options: UrlCommandOptions) =>
      finish(await urlCommand(io, name, { ...options, color })),
    );
}

const title = (name: string): string => `# ${visible(name)}\n`;

/** `assetql url`: prints the requests of saved searches. Status 1 when one of them has errors. */
async function urlCommand(io: Io, name: string | undefined, options: UrlCommandOptions): Promise<number> {
  if (options.all && options.name !== undefined) throw new CommandFailure('Give --all or --name, not both.');
  const workspace = await readWorkspace(io);
  const file = await readSearches(io, name, workspace, options);
  const chosen = options.all ? everySearch(file) : [chooseSearch(file, options.name)];
  const settings = await serviceSettings(io, options, workspace);
  const client = clientFor(settings ?? { baseUrl: servedBaseUrl }, workspace);
  await using stack = new AsyncDisposableStack();
  const open = async (): Promise<Connection> => stack.use(await connect(io, options, workspace));

  const requests: SearchRequest[] = [];
  let status = 0;
  for (const search of chosen) {
    const query = await search.bind(io, options, open);
    if (query === undefined) {
      status = 1;
      continue;
    }
    const { address, request } = searchRequest(client, search.name, query);
    requests.push(request);
    const heading = options.all ? title(search.name) : '';
    if (options.format === 'curl') io.out(`${heading}${writeCurl(request)}\n`);
    if (options.format === 'url') {
      io.out(`${heading}${address}\n`);
      if (request.body !== undefined)
        io.err(
          `The address of “${visible(search.name)}” has ${address.length} characters, more than many servers take; --format curl sends it in a body.\n`,
        );
    }
  }
  if (settings === undefined && requests.length > 0) io.err(`${servedNote}\n`);
  if (options.format === 'json') io.out(`${JSON.stringify(requests, undefined, 2)}\n`);
  return status;
}
