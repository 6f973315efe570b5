import { Option, type Command } from 'commander';
import type { Io } from '../io.ts';
import type { GenerateOptions } from '../library/generate-command.ts';
import { notEmpty, wholeNumber } from '../options/option-values.ts';

/** Assets. */
const mostAssets = 10_000_000;

/** Defines `assetql library generate` and `assetql library copy`. */
export function defineLibrary(assetql: Command, io: Io, finish: (status: number) => void): void {
  const library = assetql
    .command('library')
    .description('make embedded libraries for tests and benchmarks, and move libraries');
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
  library
    .command('copy')
    .description('copy a library between data folders and PostgreSQL databases')
    .argument('<from>', 'a data folder, or the address of a database', notEmpty)
    .argument('<to>', 'the same, without a library', notEmpty)
    .addHelpText(
      'after',
      `
Stop its servers first. A copy that was interrupted goes on when the command
runs again. At the end both are compared, record by record. Accounts and keys
go along. Uploaded files go from folder to folder; a database has none, so that
they stay where they are, which “assetql serve --files” names.

Example:
  $ assetql library copy ~/.local/share/assetql postgres://ann@db.example/assets
  $ assetql serve --database-url postgres://ann@db.example/assets \\
      --files ~/.local/share/assetql/files`,
    )
    .action(async (from: string, to: string) => {
      const { copyCommand } = await import('../library/copy-command.ts');
      finish(await copyCommand(io, from, to));
    });
}
