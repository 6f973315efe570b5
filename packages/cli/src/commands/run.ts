import { Option, type Command } from 'commander';
import { ClientError } from '@assetql/client';
import type { Asset, AssetQuery, Client } from '@assetql/client';
import { connectionOptions } from '../connection-options.ts';
import { connect, type ConnectionOptions } from '../connection.ts';
import { CommandFailure, type Io } from '../io.ts';
import { progressDisplay } from '../progress.ts';
import { assetTable } from '../report/asset-table.ts';
import { visible } from '../report/visible.ts';
import { chooseSearch, readSearches, type SearchOptions } from '../saved-search.ts';
import { nameOption, nowOption, zoneOption } from '../search-options.ts';
import { readWorkspace } from '../workspace/workspace.ts';

const runFormats = ['table', 'json', 'ids', 'urls'] as const;

type RunFormat = (typeof runFormats)[number];

interface RunCommandOptions extends ConnectionOptions, SearchOptions {
  readonly format: RunFormat;
  readonly all: boolean;
  readonly color: boolean;
}

interface Found {
  readonly assets: readonly Asset[];
  readonly total: number;
}

async function everyPage(io: Io, client: Client, query: AssetQuery): Promise<Found> {
  const display = progressDisplay(io);
  const assets: Asset[] = [];
  let total = 0;
  try {
    const onPage = (page: { readonly total: number }): void => {
      total = page.total;
      if (total > assets.length) display.show('Reading assets', assets.length, total);
    };
    for await (const asset of client.assets.iterate(query, { signal: io.signal, onPage })) {
      assets.push(asset);
      if (assets.length % 50 === 0) display.show('Reading assets', assets.length, total);
    }
  } finally {
    display.end();
  }
  return { assets, total };
}

const lines = (texts: readonly string[]): string => texts.map((text) => `${visible(text)}\n`).join('');

const printers: Readonly<Record<RunFormat, (found: Found, io: Io) => string>> = {
  table: ({ assets }, io) => assetTable(assets, io.outIsTerminal ? io.columns : undefined),
  json: ({ assets }) => `${JSON.stringify(assets, undefined, 2)}\n`,
  ids: ({ assets }) => lines(assets.map((asset) => asset.id)),
  urls: ({ assets }) => lines(assets.flatMap((asset) => asset.media.original ?? [])),
};

/** Defines `assetql run`. */
export function defineRun(assetql: Command, io: Io, color: boolean, finish: (status: number) => void): void {
  connectionOptions(assetql.command('run'))
    .description('run a saved search and print what it finds')
    .argument('[file]', 'a saved-search file; - or nothing reads standard input')
    .addOption(nameOption())
    .addOption(new Option('--format <format>', 'how to print assets').choices(runFormats).default('table'))
    .option('--all', 'every page, not only the first', false)
    .addOption(nowOption())
    .addOption(zoneOption())
    .addHelpText(
      'after',
      `
Examples:
  $ assetql run logos.assetql
  $ assetql run logos.assetql --name "New logos" --all --format ids`,
    )
    .action(async (name: string | undefined, options: RunCommandOptions) =>
      finish(await runCommand(io, name, { ...options, color })),
    );
}

/** `assetql run`: runs a saved search and prints what it finds. */
async function runCommand(io: Io, name: string | undefined, options: RunCommandOptions): Promise<number> {
  const workspace = await readWorkspace(io);
  const chosen = chooseSearch(await readSearches(io, name, workspace), options.name);
  await using connection = await connect(io, options, workspace);
  const request = await chosen.bind(io, options, () => Promise.resolve(connection));
  if (request === undefined) return 1;
  let found: Found;
  try {
    found = options.all
      ? await everyPage(io, connection.client, request)
      : await connection.client.assets.list(request, { signal: io.signal });
  } catch (error) {
    if (error instanceof ClientError) throw new CommandFailure(error.message);
    throw error;
  }
  io.out(printers[options.format](found, io));
  io.err(`${found.assets.length} of ${found.total} assets\n`);
  return 0;
}
