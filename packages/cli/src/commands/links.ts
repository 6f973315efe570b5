import { Option, type Command } from 'commander';
import type { LinksOptions } from '../assets/links-command.ts';
import { connectionOptions } from '../connections/connection-options.ts';
import type { Io } from '../io.ts';
import { notEmpty, resourceId, resourceIds } from '../options/option-values.ts';
import { listFormats } from '../report/list-formats.ts';

interface CreateOptions extends LinksOptions {
  readonly name?: string;
  readonly activate: boolean;
}

/** Defines `assetql links list|create|activate|deactivate|archive`. */
export function defineLinks(assetql: Command, io: Io, finish: (status: number) => void): void {
  const { signal } = io;
  const links = assetql
    .command('links')
    .description('list, make and change the direct links of an asset')
    .addHelpText(
      'after',
      `
Everybody who knows an active link gets the file. One that is deactivated leads
nowhere until it is activated again, one that is archived for good.

Examples:
  $ assetql links create 5c0a3b1e-7f64-4c9f-9d3d-2f8a6b0c1d2e --activate
  $ assetql links list 5c0a3b1e-7f64-4c9f-9d3d-2f8a6b0c1d2e --format json`,
    );
  const define = (name: string, description: string): Command =>
    connectionOptions(links.command(name))
      .description(description)
      .argument('<asset>', 'the id of the asset', resourceId)
      .addOption(new Option('--format <format>', 'how to print them').choices(listFormats).default('table'));

  define('list', 'list the links of an asset').action(async (asset: string, options: LinksOptions) => {
    const { linksCommand } = await import('../assets/links-command.ts');
    finish(await linksCommand(io, options, (client) => client.directLinks.list(asset, { signal })));
  });

  define('create', 'make a link, which is not yet active')
    .addOption(new Option('--name <name>', 'its name; the file name when absent').argParser(notEmpty))
    .option('--activate', 'activate it at once', false)
    .action(async (asset: string, { name, activate, ...options }: CreateOptions) => {
      const { linksCommand } = await import('../assets/links-command.ts');
      finish(
        await linksCommand(io, options, async (client) => {
          const link = await client.directLinks.create(asset, { name, signal });
          return activate ? await client.directLinks.activateAll(asset, [link], { signal }) : [link];
        }),
      );
    });

  define('activate', 'make links public')
    .argument('[links...]', 'the ids of links; all without any', resourceIds)
    .action(async (asset: string, ids: readonly string[], options: LinksOptions) => {
      const { activateLinks, linksCommand } = await import('../assets/links-command.ts');
      finish(await linksCommand(io, options, (client) => activateLinks(client, asset, ids, signal)));
    });

  for (const [name, description] of [
    ['deactivate', 'let links lead nowhere'],
    ['archive', 'let links lead nowhere for good'],
  ] as const)
    define(name, description)
      .argument('<links...>', 'the ids of links', resourceIds)
      .action(async (asset: string, ids: readonly string[], options: LinksOptions) => {
        const { linksCommand } = await import('../assets/links-command.ts');
        finish(
          await linksCommand(io, options, (client) =>
            Promise.all(ids.map((id) => client.directLinks[name](asset, id, { signal }))),
          ),
        );
      });
}
