import { Option, type Command } from 'commander';
import { connectionOptions } from '../connections/connection-options.ts';
import { metadataFormats, reportFormats, type ExportOptions } from '../export/export-options.ts';
import type { Io } from '../io.ts';
import { notEmpty, wholeNumber } from '../options/option-values.ts';
import { kindOption, nameOption, nowOption, variableOption, zoneOption } from '../options/search-options.ts';

/** Defines `assetql export`. */
export function defineExport(assetql: Command, io: Io, color: boolean, finish: (status: number) => void): void {
  connectionOptions(assetql.command('export'))
    .description('copy the files and the metadata of a library to a folder')
    .argument('[file]', 'a saved-search file; - reads standard input')
    .option('--all', 'the whole library, in place of a search', false)
    .addOption(kindOption())
    .addOption(nameOption())
    .addOption(variableOption())
    .addOption(
      new Option('--files <folder>', 'the folder of the files; made when it is missing')
        .argParser(notEmpty)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--format <format>', 'how to write the metadata').choices(metadataFormats).default('csv'))
    .addOption(
      new Option(
        '--output <path>',
        'the file of the metadata; assets.csv or .ndjson in the folder when absent',
      ).argParser(notEmpty),
    )
    .addOption(new Option('--report <format>', 'how to say what became of each').choices(reportFormats).default('text'))
    .option('--delete', 'delete files of assets that are not found any more', false)
    .addOption(
      new Option('--parallel <number>', 'how many files are fetched at the same time')
        .argParser(wholeNumber(1, 32))
        .default(4),
    )
    .option('--bom', 'csv: a byte order mark first, for spreadsheets that need one', false)
    .option('--raw', "csv: no ' before values that a spreadsheet would run", false)
    .addOption(nowOption())
    .addOption(zoneOption())
    .addHelpText(
      'after',
      `
All assets of a search are exported, whatever its count, offset and sort are.

Run again, the same command fetches what is new or has changed, and goes on
where it was interrupted. A file that somebody has changed there is kept.
The report in text leaves out the files that were there already.

Examples:
  $ assetql export --all --files library
  $ assetql export --all --files library --report csv > report.csv
  $ assetql export logos.assetql --name "New logos" --files logos --delete`,
    )
    .action(async (name: string | undefined, options: ExportOptions) => {
      const { exportCommand } = await import('../export/export-command.ts');
      finish(await exportCommand(io, name, { ...options, color }));
    });
}
