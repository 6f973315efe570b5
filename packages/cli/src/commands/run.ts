import { Option, type Command } from 'commander';
import { connectionOptions } from '../connections/connection-options.ts';
import type { Io } from '../io.ts';
import { columnNames, notEmpty, wholeNumber } from '../options/option-values.ts';
import { runFormats, type RunCommandOptions } from '../run/run-options.ts';
import { kindOption, nameOption, nowOption, variableOption, zoneOption } from '../options/search-options.ts';

/** Defines `assetql run`. */
export function defineRun(assetql: Command, io: Io, color: boolean, finish: (status: number) => void): void {
  connectionOptions(assetql.command('run'))
    .description('run a saved search, or an expression, and print what it finds')
    .argument('[file]', 'a saved-search file; - or nothing reads standard input')
    .addOption(kindOption())
    .addOption(nameOption())
    .addOption(variableOption())
    .addOption(new Option('--format <format>', 'how to print assets').choices(runFormats).default('table'))
    .addOption(
      new Option('--columns <columns>', 'table, csv, tsv: the columns, separated by commas').argParser(columnNames),
    )
    .option('--all', 'every page, not only the first', false)
    .addOption(
      new Option('--limit <number>', 'so many assets, of as many pages as that takes').argParser(
        wholeNumber(1, Number.MAX_SAFE_INTEGER),
      ),
    )
    .option('--count', 'print only how many assets match', false)
    .addOption(new Option('--output <path>', 'write the result to a file').argParser(notEmpty))
    .option('--bom', 'csv, tsv: a byte order mark first, for spreadsheets that need one', false)
    .option('--raw', "csv, tsv: no ' before values that a spreadsheet would run", false)
    .addOption(nowOption())
    .addOption(zoneOption())
    .addHelpText(
      'after',
      `
Columns are named as in the csv of all of them: id, title, media.type,
attributes.NAME and so on.

Examples:
  $ assetql run logos.assetql
  $ echo "AssetType EQ Image" | assetql run --kind filters --count
  $ assetql run logos.assetql --name "New logos" --all --format ids
  $ assetql run logos.assetql --var since=now-7d --var client=Acme
  $ assetql run logos.assetql --limit 200 --columns title,keywords
  $ assetql run logos.assetql --all --format csv --output logos.csv`,
    )
    .action(async (name: string | undefined, options: RunCommandOptions) => {
      const { runCommand } = await import('../run/run-command.ts');
      finish(await runCommand(io, name, { ...options, color }));
    });
}
