import { Argument, Option, type Command } from 'commander';
import type { ListConnectionsOptions } from '../connections/list-connections.ts';
import type { Io } from '../io.ts';
import { listFormats } from '../report/list-formats.ts';

interface UseOptions {
  readonly embedded: boolean;
}

/** Defines `assetql connection list|use|remove`. */
export function defineConnection(assetql: Command, io: Io, finish: (status: number) => void): void {
  const connection = assetql
    .command('connection')
    .description('list the connections to services, choose the one to use, or remove one')
    .addHelpText(
      'after',
      `
Examples:
  $ assetql connection list
  $ assetql connection use work
  $ assetql connection use --embedded    back to the embedded library
  $ assetql connection remove sample`,
    );

  connection
    .command('list')
    .description('list the connections of the config file; * marks the one in use')
    .addOption(new Option('--format <format>', 'how to print them').choices(listFormats).default('table'))
    .addHelpText('after', `\nExample:\n  $ assetql connection list --format json`)
    .action(async (options: ListConnectionsOptions) => {
      const { listConnections } = await import('../connections/list-connections.ts');
      finish(await listConnections(io, options));
    });

  connection
    .command('use')
    .description('choose the connection that is used where none is named')
    .addArgument(new Argument('[connection]', 'a connection of the config file'))
    .option('--embedded', 'choose none, so that the embedded library is used', false)
    .addHelpText(
      'after',
      `
Examples:
  $ assetql connection use work
  $ assetql connection use --embedded`,
    )
    .action(async (name: string | undefined, { embedded }: UseOptions) => {
      const { useConnection } = await import('../connections/use-connection.ts');
      finish(await useConnection(io, name, embedded));
    });

  connection
    .command('remove')
    .description('remove a connection, and what is kept of its sign-in')
    .addArgument(new Argument('<connection>', 'a connection of the config file'))
    .addHelpText('after', `\nExample:\n  $ assetql connection remove sample`)
    .action(async (name: string) => {
      const { forgetConnection } = await import('../connections/forget-connection.ts');
      finish(await forgetConnection(io, name));
    });
}
