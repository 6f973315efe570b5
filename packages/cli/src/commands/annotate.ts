import { Option, type Command } from 'commander';
import type { AnnotateOptions } from '../folder/annotate-command.ts';
import type { Io } from '../io.ts';
import { notEmpty, texts, wholeNumber } from '../options/option-values.ts';

/** Defines `assetql annotate`. */
export function defineAnnotate(assetql: Command, io: Io, finish: (status: number) => void): void {
  assetql
    .command('annotate')
    .description('write titles, descriptions, ratings and keywords of files into sidecars')
    .argument('[files...]', 'the files; they are never written themselves')
    .option('--title <text>', 'the title; an empty one removes it')
    .option('--description <text>', 'the description; an empty one removes it')
    .addOption(new Option('--rating <stars>', '0 to 5 stars').argParser(wholeNumber(0, 5)))
    .option('--keyword <word>', 'a keyword to add; may be repeated', texts)
    .option('--remove-keyword <word>', 'a keyword to remove; may be repeated', texts)
    .option('--dry-run', 'print what would be written, and write nothing', false)
    .option('--undo', 'take back what the last run that is not taken back has written', false)
    .option('--data <folder>', 'where what is needed for --undo is kept', notEmpty)
    .addHelpText(
      'after',
      `
A sidecar (XMP) lies beside its file: owl.jpg has owl.xmp, or owl.jpg.xmp where
there is another owl. What it says already stays, but for what is written. Other
programs read it, and assetql serve FOLDER does.

Examples:
  $ assetql annotate owl.jpg --title "Snowy owl" --keyword owl --rating 5
  $ assetql annotate *.jpg --remove-keyword draft --dry-run
  $ assetql annotate --undo --dry-run
  $ assetql annotate --undo`,
    )
    .action(async (files: readonly string[], options: AnnotateOptions) => {
      const { annotateCommand } = await import('../folder/annotate-command.ts');
      finish(await annotateCommand(io, files, options));
    });
}
