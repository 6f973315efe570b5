import { Option, type Command } from 'commander';
import type { DuplicatesOptions } from '../folder/duplicates-command.ts';
import type { Io } from '../io.ts';

/** Defines `assetql duplicates`. */
export function defineDuplicates(assetql: Command, io: Io, finish: (status: number) => void): void {
  assetql
    .command('duplicates')
    .description('find files of a folder that are there several times')
    .argument('<folder>', 'the folder; it is never written')
    .option('--alike', 'find pictures that look alike, too, such as smaller copies', false)
    .option('--follow-links', 'follow links that lead out of the folder', false)
    .addOption(new Option('--format <format>', 'how to print them').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
Files are compared byte by byte, as far as there are others of their size. Of
copies, the one that was changed first is printed first. What .assetqlignore
leaves out is not compared.

Examples:
  $ assetql duplicates ~/Pictures
  $ assetql duplicates ~/Pictures --alike --format json`,
    )
    .action(async (folder: string, options: DuplicatesOptions) => {
      const { duplicatesCommand } = await import('../folder/duplicates-command.ts');
      finish(await duplicatesCommand(io, folder, options));
    });
}
