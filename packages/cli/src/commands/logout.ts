import { visible } from '@assetql/client/visible';
import type { Command } from 'commander';
import { CommandFailure, type Io } from '../io.ts';
import { secretsOf } from '../sign-in/secrets-of.ts';
import { signInConnection } from '../sign-in/sign-in-connection.ts';
import { signOut } from '../sign-in/sign-out.ts';

interface LogoutCommandOptions {
  readonly connection?: string;
  readonly forget: boolean;
}

/** Defines `assetql logout`. */
export function defineLogout(assetql: Command, io: Io, finish: (status: number) => void): void {
  assetql
    .command('logout')
    .description('delete the tokens of a connection from this machine')
    .option('--connection <connection>', 'a connection of the config file')
    .option('--forget', 'delete its client secret and subscription key as well', false)
    .addHelpText('after', `\nExample:\n  $ assetql logout --connection work --forget`)
    .action(async (options: LogoutCommandOptions) => finish(await logoutCommand(io, options)));
}

/** `assetql logout`: deletes the stored sign-in. */
async function logoutCommand(io: Io, { connection, forget }: LogoutCommandOptions): Promise<number> {
  const { name } = await signInConnection(io, connection);
  const storage = await secretsOf(io, name);
  try {
    await signOut(storage, forget);
  } catch (error) {
    throw new CommandFailure(error instanceof Error ? error.message : String(error));
  }
  io.err(`Signed out of ${visible(name)}.\n`);
  return 0;
}
