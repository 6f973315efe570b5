import { Option, type Command } from 'commander';
import { changeFormats, type ChangeOptions } from '../assets/change-assets.ts';
import type { CreateLightboxOptions, ListLightboxesOptions } from '../assets/lightbox-command.ts';
import { connectionOptions } from '../connections/connection-options.ts';
import type { ConnectionOptions } from '../connections/connection.ts';
import type { Io } from '../io.ts';
import { notEmpty } from '../options/option-values.ts';
import { listFormats } from '../report/list-formats.ts';

/** Defines `assetql lightbox list|create|add|send`. */
export function defineLightbox(assetql: Command, io: Io, finish: (status: number) => void): void {
  const lightbox = assetql
    .command('lightbox')
    .description('list, make and fill lightboxes, and send them to an approver')
    .addHelpText(
      'after',
      `
A lightbox is named by its name or its id. It takes assets that were uploaded,
by the person who uploaded them.

Examples:
  $ assetql lightbox list
  $ assetql run new.assetql --all --format ids \\
      | assetql lightbox create "New photos" -
  $ assetql lightbox send "New photos" ann`,
    );
  const define = (name: string, description: string): Command =>
    connectionOptions(lightbox.command(name)).description(description);
  const report = (): Option => new Option('--format <format>', 'how to report').choices(changeFormats).default('text');

  define('list', 'list the lightboxes that you may see')
    .addOption(new Option('--format <format>', 'how to print them').choices(listFormats).default('table'))
    .action(async (options: ListLightboxesOptions) => {
      const { listLightboxes } = await import('../assets/lightbox-command.ts');
      finish(await listLightboxes(io, options));
    });

  define('create', 'make a lightbox of assets')
    .argument('<name>', 'the name of the new lightbox', notEmpty)
    .argument('<ids...>', 'the ids of the assets; - reads them from standard input')
    .addOption(new Option('--description <text>', 'what it is for').argParser(notEmpty))
    .addOption(report())
    .action(async (name: string, ids: readonly string[], options: CreateLightboxOptions) => {
      const { createLightboxCommand } = await import('../assets/lightbox-command.ts');
      finish(await createLightboxCommand(io, name, ids, options));
    });

  define('add', 'put assets into a lightbox')
    .argument('<lightbox>', 'the lightbox', notEmpty)
    .argument('<ids...>', 'the ids of the assets; - reads them from standard input')
    .addOption(report())
    .action(async (name: string, ids: readonly string[], options: ChangeOptions) => {
      const { addToLightboxCommand } = await import('../assets/lightbox-command.ts');
      finish(await addToLightboxCommand(io, name, ids, options));
    });

  define('send', 'send a lightbox to somebody who may approve its assets')
    .argument('<lightbox>', 'the lightbox', notEmpty)
    .argument('<approver>', 'the user, by name or id', notEmpty)
    .action(async (name: string, approver: string, options: ConnectionOptions) => {
      const { sendLightboxCommand } = await import('../assets/lightbox-command.ts');
      finish(await sendLightboxCommand(io, name, approver, options));
    });
}
