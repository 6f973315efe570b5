import { Option, type Command } from 'commander';
import type { Io } from '../io.ts';
import type { GenerateOptions } from '../library/generate-command.ts';
import { notEmpty, wholeNumber } from '../options/option-values.ts';

/** Assets. */
const mostAssets = 10_000_000;

/** Defines `assetql library generate`. */
export function defineLibrary(assetql: Command, io: Io, finish: (status: number) => void): void {
  const library = assetql.command('library').description('make an embedded library for tests and benchmarks');
  library
    .command('generate')
    .description('make a library of generated assets, with the shape of real ones')
    .addOption(
      new Option('--assets <number>', 'how many assets').argParser(wholeNumber(1, mostAssets)).makeOptionMandatory(),
    )
    .addOption(
      new Option('--seed <text>', 'what it is generated from; equal ones give equal libraries')
        .argParser(notEmpty)
        .default('1'),
    )
    .addOption(new Option('--data <folder>', 'where it is made; the place of the embedded library').argParser(notEmpty))
    .addHelpText(
      'after',
      `
A folder that has a library already is left as it is.

Example:
  $ assetql library generate --assets 100000 --data large
  $ assetql serve --data large`,
    )
    .action(async (options: GenerateOptions) => {
      const { generateCommand } = await import('../library/generate-command.ts');
      finish(await generateCommand(io, options));
    });
}
