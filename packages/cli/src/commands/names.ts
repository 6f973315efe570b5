import { Argument, Option, type Command } from 'commander';
import { connectionOptions } from '../connections/connection-options.ts';
import type { Io } from '../io.ts';
import { namedThings, namesFormats, type NamedThing, type NamesOptions } from '../names/names-options.ts';

/** Defines `assetql names`. */
export function defineNames(assetql: Command, io: Io, finish: (status: number) => void): void {
  connectionOptions(assetql.command('names'))
    .description('list what the library calls its categories, attributes and so on')
    .addArgument(new Argument('<what>', 'which names').choices(namedThings))
    .addArgument(new Argument('[prefix]', 'only those that start so, in any case'))
    .addOption(new Option('--format <format>', 'how to print them').choices(namesFormats).default('table'))
    .addHelpText(
      'after',
      `
A category starts with a prefix when its name or its path does.

Examples:
  $ assetql names categories
  $ assetql names categories Brand/
  $ assetql names attributes --format json
  $ assetql names keywords fest`,
    )
    .action(async (what: NamedThing, prefix: string | undefined, options: NamesOptions) => {
      const { namesCommand } = await import('../names/names-command.ts');
      finish(await namesCommand(io, what, prefix ?? '', options));
    });
}
