import type { Command } from 'commander';
import { notEmpty } from '../options/option-values.ts';

/** Adds the options that select a service, and documents the default. */
export function connectionOptions(command: Command): Command {
  return command
    .option('--base-url <address>', 'address of the service', notEmpty)
    .option('--connection <connection>', 'a connection of the config file')
    .option('--embedded', 'the embedded library, whatever else is configured', false)
    .option('--data <folder>', 'where the embedded library keeps its data', notEmpty)
    .addHelpText(
      'after',
      `
The service is the one of --base-url or --connection, else of ASSETQL_BASE_URL,
else of the configuration; without any of these, or with --embedded, it is the
embedded library. ASSETQL_TOKEN and ASSETQL_SUBSCRIPTION_KEY go along with an
address, and with a connection that has none of its own.`,
    );
}
