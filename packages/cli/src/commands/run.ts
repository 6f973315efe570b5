import { Option, type Command } from 'commander';
import { ClientError, type Asset, type AssetQuery, type Attribute, type Client } from '@assetql/client';
import { csvPrinter, idPrinter, jsonPrinter, urlPrinter, visible, type AssetPrinter } from '@assetql/client/export';
import { connectionOptions } from '../connection-options.ts';
import { connect, type ConnectionOptions } from '../connection.ts';
import { CommandFailure, type Io } from '../io.ts';
import { progressDisplay } from '../progress.ts';
import { noteText } from '../report/assets/note-text.ts';
import { tablePrinter } from '../report/assets/table-printer.ts';
import { chooseSearch, readSearches } from '../saved-search.ts';
import type { SearchOptions } from '../search-file.ts';
import { nameOption, nowOption, zoneOption } from '../search-options.ts';
import { readWorkspace } from '../workspace/workspace.ts';

const runFormats = ['table', 'json', 'csv', 'ids', 'urls'] as const;

interface RunCommandOptions extends ConnectionOptions, SearchOptions {
  readonly format: (typeof runFormats)[number];
  readonly all: boolean;
  readonly bom: boolean;
  readonly raw: boolean;
  readonly color: boolean;
}

/** Defines `assetql run`. */
export function defineRun(assetql: Command, io: Io, color: boolean, finish: (status: number) => void): void {
  connectionOptions(assetql.command('run'))
    .description('run a saved search and print what it finds')
    .argument('[file]', 'a saved-search file; - or nothing reads standard input')
    .addOption(nameOption())
    .addOption(new Option('--format <format>', 'how to print assets').choices(runFormats).default('table'))
    .option('--all', 'every page, not only the first', false)
    .option('--bom', 'csv: a byte order mark comes first, for spreadsheets that need one to know UTF-8', false)
    .option('--raw', "csv: no ' before values that a spreadsheet would run as a formula", false)
    .addOption(nowOption())
    .addOption(zoneOption())
    .addHelpText(
      'after',
      `
Examples:
  $ assetql run logos.assetql
  $ assetql run logos.assetql --name "New logos" --all --format ids
  $ assetql run logos.assetql --all --format csv > logos.csv`,
    )
    .action(async (name: string | undefined, options: RunCommandOptions) =>
      finish(await runCommand(io, name, { ...options, color })),
    );
}

/** The definitions of the attributes, which are columns; none, which is told, when the library does not give them. */
async function attributesOf(io: Io, client: Client): Promise<readonly Attribute[]> {
  try {
    return await client.attributes({ signal: io.signal });
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    io.err(`${visible(error.message)} Attributes stand together in the last column.\n`);
    return [];
  }
}

async function printerFor(io: Io, client: Client, { format, bom, raw }: RunCommandOptions): Promise<AssetPrinter> {
  const terminal = io.outIsTerminal;
  switch (format) {
    case 'json':
      return jsonPrinter();
    case 'csv':
      return csvPrinter(await attributesOf(io, client), { bom, raw, terminal });
    case 'ids':
      return idPrinter();
    case 'urls':
      return urlPrinter();
    default:
      return tablePrinter(terminal ? io.columns : undefined);
  }
}

/** Characters of a result that are written at once. */
const portion = 65_536;

/** Writes assets as they come. Gives how many came; it stops where nobody reads on. */
async function print(io: Io, assets: AsyncIterable<Asset> | Iterable<Asset>, printer: AssetPrinter): Promise<number> {
  let count = 0;
  let text = printer.start();
  for await (const asset of assets) {
    count += 1;
    text += printer.add(asset);
    if (text.length < portion) continue;
    io.out(text);
    text = '';
    if (!(await io.written())) break;
  }
  io.out(text + printer.end());
  return count;
}

/** Prints every page. The progress is shown unless the result stands on the same terminal meanwhile. */
async function printAll(
  io: Io,
  client: Client,
  query: AssetQuery,
  printer: AssetPrinter,
  quiet: boolean,
): Promise<string> {
  const display = progressDisplay(io);
  let total = 0;
  let read = 0;
  const onPage = (page: { readonly total: number; readonly assets: readonly Asset[] }): void => {
    total = page.total;
    if (!quiet && total > read + page.assets.length) display.show('Reading assets', read, total);
    read += page.assets.length;
  };
  try {
    const count = await print(io, client.assets.iterate(query, { signal: io.signal, onPage }), printer);
    return `${count} of ${total} assets`;
  } finally {
    display.end();
  }
}

/** `assetql run`: runs a saved search and prints what it finds. */
async function runCommand(io: Io, name: string | undefined, options: RunCommandOptions): Promise<number> {
  for (const option of ['bom', 'raw'] as const)
    if (options[option] && options.format !== 'csv') throw new CommandFailure(`--${option} is for --format csv.`);
  const workspace = await readWorkspace(io);
  const chosen = chooseSearch(await readSearches(io, name, workspace), options.name);
  await using connection = await connect(io, options, workspace);
  const { client } = connection;
  const request = await chosen.bind(io, options, () => Promise.resolve(connection));
  if (request === undefined) return 1;
  try {
    const printer = await printerFor(io, client, options);
    let summary: string;
    if (options.all) {
      summary = await printAll(io, client, request, printer, io.outIsTerminal && options.format !== 'table');
    } else {
      const { assets, total } = await client.assets.list(request, { signal: io.signal });
      await print(io, assets, printer);
      summary = `${assets.length} of ${total} assets`;
    }
    for (const note of [summary, ...printer.notes().map(noteText)]) io.err(`${note}\n`);
    return 0;
  } catch (error) {
    if (error instanceof ClientError) throw new CommandFailure(error.message);
    throw error;
  }
}
