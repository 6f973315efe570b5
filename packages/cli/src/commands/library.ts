import { Option, type Command } from 'commander';
import type { Io } from '../io.ts';
import type { CopyCommandOptions } from '../library/copy-command.ts';
import type { CopyFilesCommandOptions } from '../library/copy-files-command.ts';
import type { GenerateOptions } from '../library/generate-command.ts';
import { engineAddress, indexNameOf, notEmpty, storeAddress, wholeNumber } from '../options/option-values.ts';

/** Assets. */
const mostAssets = 10_000_000;

/** Defines `assetql library generate`, `assetql library copy` and `assetql library copy-files`. */
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
    .option('--opensearch-url <address>', 'OpenSearch that searches the copy in a database', engineAddress)
    .option('--opensearch-index <name>', 'the name of its index in OpenSearch', indexNameOf, 'assetql')
    .addHelpText(
      'after',
      `
Stop its servers first. A copy that was interrupted goes on when the command
runs again. At the end both are compared, record by record, and by 1,000 random
queries, which OpenSearch answers for the copy where it is named. Accounts and
keys go along. Uploaded files go from folder to folder; a database has none, so
that they stay where they are, which “assetql serve --files” names.

Example:
  $ assetql library copy ~/.local/share/assetql postgres://ann@db.example/assets
  $ assetql serve --database-url postgres://ann@db.example/assets \\
      --files ~/.local/share/assetql/files`,
    )
    .action(async (from: string, to: string, options: CopyCommandOptions) => {
      const { copyCommand } = await import('../library/copy-command.ts');
      finish(await copyCommand(io, from, to, options));
    });
  library
    .command('copy-files')
    .description('copy uploaded files between folders and buckets of an S3-compatible store')
    .argument(
      '<from>',
      'a folder of files, such as “files” of a data folder, or a bucket, such as s3://pictures/library',
      notEmpty,
    )
    .argument('<to>', 'the same', notEmpty)
    .option('--s3-endpoint <address>', 'the store of the buckets, when it is not AWS', storeAddress)
    .addHelpText(
      'after',
      `
Stop its servers first. A copy that was interrupted goes on when the command
runs again. At the end every byte is compared. Uploads that are under way are
not copied; programs that send them begin again.

Example:
  $ assetql library copy-files library/files s3://pictures/library
  $ assetql serve --files s3://pictures/library`,
    )
    .action(async (from: string, to: string, options: CopyFilesCommandOptions) => {
      const { copyFilesCommand } = await import('../library/copy-files-command.ts');
      finish(await copyFilesCommand(io, from, to, options));
    });
}
