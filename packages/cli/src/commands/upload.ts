import { Option, type Command } from 'commander';
import { connectionOptions } from '../connections/connection-options.ts';
import type { Io } from '../io.ts';
import { notEmpty, texts, attributeText, wholeNumber } from '../options/option-values.ts';
import { uploadFormats, type UploadCommandOptions } from '../upload/upload-command-options.ts';

/** Defines `assetql upload`. */
export function defineUpload(assetql: Command, io: Io, finish: (status: number) => void): void {
  connectionOptions(assetql.command('upload'))
    .description('upload files with their metadata, and go on where an interrupted upload ended')
    .argument('[files...]', 'files, and folders of files; without any, those of the sheet')
    .addOption(new Option('--from <sheet>', 'a CSV file with the metadata of each file').argParser(notEmpty))
    .addOption(new Option('--title <title>', 'the title of a single file').argParser(notEmpty))
    .addOption(new Option('--description <text>', 'the description of all files').argParser(notEmpty))
    .addOption(
      new Option('--category <category>', 'a category of all files, by path; repeatable').argParser(texts).default([]),
    )
    .addOption(new Option('--keyword <keyword>', 'a keyword of all files; repeatable').argParser(texts).default([]))
    .addOption(
      new Option('--attribute <name=value>', 'an attribute of all files; repeatable')
        .argParser(attributeText)
        .default([]),
    )
    .addOption(new Option('--lightbox <name>', 'a lightbox to put the files into').argParser(notEmpty))
    .addOption(new Option('--approver <user>', 'who the lightbox is sent to for approval').argParser(notEmpty))
    .option('--wait', 'wait until the library has processed each file', false)
    .addOption(
      new Option('--parallel <number>', 'how many files are sent at the same time')
        .argParser(wholeNumber(1, 16))
        .default(3),
    )
    .option('--dry-run', 'check everything and send nothing', false)
    .option('--again', 'upload also files that were uploaded before', false)
    .addOption(new Option('--format <format>', 'how to report').choices(uploadFormats).default('text'))
    .addOption(new Option('--output <path>', 'write the report to a file').argParser(notEmpty))
    .addHelpText(
      'after',
      `
The sheet has a column "file", relative to its folder, and any of title,
description, categories, keywords and attributes.NAME; several values of a cell
are separated by semicolons. All of it is checked before anything is sent.

Run again, the same command goes on where it was interrupted. A file that was
uploaded and is unchanged is not uploaded again.

Examples:
  $ assetql upload logo.svg --category Brand/Logos --keyword logo
  $ assetql upload photos/ --category Photos --attribute Campaign=Spring
  $ assetql upload --from photos.csv --dry-run
  $ assetql upload --from photos.csv --lightbox "New photos" --approver ann`,
    )
    .action(async (names: readonly string[], options: UploadCommandOptions) => {
      const { uploadCommand } = await import('../upload/upload-command.ts');
      finish(await uploadCommand(io, names, options));
    });
}
