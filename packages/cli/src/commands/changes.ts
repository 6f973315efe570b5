import { Option, type Command } from 'commander';
import { changesFormats, type ChangesOptions } from '../changes/changes-command.ts';
import { connectionOptions } from '../connections/connection-options.ts';
import type { Io } from '../io.ts';
import { notEmpty } from '../options/option-values.ts';

/** Defines `assetql changes`. */
export function defineChanges(assetql: Command, io: Io, finish: (status: number) => void): void {
  connectionOptions(assetql.command('changes'))
    .description('say which assets were added, changed and removed since the last run')
    .addOption(
      new Option('--since <file>', 'the file that remembers what the last run saw')
        .argParser(notEmpty)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--format <format>', 'how to print them').choices(changesFormats).default('text'))
    .addOption(new Option('--output <path>', 'write the result to a file').argParser(notEmpty))
    .addHelpText(
      'after',
      `
The first run remembers the assets in the file and prints nothing. Each run
reads all assets that the person can see.

Examples:
  $ assetql changes --since library.seen
  $ assetql changes --since library.seen --format csv --output changes.csv`,
    )
    .action(async (options: ChangesOptions) => {
      const { changesCommand } = await import('../changes/changes-command.ts');
      finish(await changesCommand(io, options));
    });
}
