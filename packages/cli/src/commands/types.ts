import { Option, type Command } from 'commander';
import { connectionOptions } from '../connections/connection-options.ts';
import type { Io } from '../io.ts';
import { notEmpty } from '../options/option-values.ts';
import type { TypesCommandOptions } from '../types/types-command.ts';

/** Defines `assetql types`. */
export function defineTypes(assetql: Command, io: Io, finish: (status: number) => void): void {
  connectionOptions(assetql.command('types'))
    .description("write the TypeScript module of a library, with its attributes and the workspace's own fields")
    .addOption(new Option('--output <path>', 'the file to write; standard output without').argParser(notEmpty))
    .option('--check', 'only tell whether the file is up to date', false)
    .addHelpText(
      'after',
      `
In the module the builder of @assetql/core/build knows the library:
attribute.Campaign.eq('Spring') compiles, a slip does not.

Examples:
  $ assetql types --output src/library.ts
  $ assetql types --output src/library.ts --check
      status 1 when the library has changed`,
    )
    .action(async (options: TypesCommandOptions) => {
      const { typesCommand } = await import('../types/types-command.ts');
      finish(await typesCommand(io, options));
    });
}
