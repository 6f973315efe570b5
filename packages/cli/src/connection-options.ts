import { Option, type Command } from 'commander';
import { notEmpty } from './option-values.ts';

/** Adds the options that choose a service, and says which it is without them. */
export function connectionOptions(command: Command): Command {
  return command
    .addOption(new Option('--base-url <address>', 'address of the service').env('ASSETQL_BASE_URL'))
    .option('--connection <connection>', 'a connection of the config file')
    .option('--data <folder>', 'where the embedded library keeps its data', notEmpty)
    .addHelpText(
      'after',
      `
The service is the one of --base-url, of --connection, of ASSETQL_BASE_URL with ASSETQL_TOKEN and
ASSETQL_SUBSCRIPTION_KEY, or of the configuration. Without any of these it is the embedded library.`,
    );
}
