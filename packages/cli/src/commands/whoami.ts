import { visible } from '@assetql/client/visible';
import type { Command } from 'commander';
import { CommandFailure, type Io } from '../io.ts';
import { secretsOf } from '../sign-in/secrets-of.ts';
import { signInConnection } from '../sign-in/sign-in-connection.ts';
import { loginHint } from '../sign-in/stored-auth.ts';

interface WhoamiCommandOptions {
  readonly connection?: string;
}

/** Defines `assetql whoami`. */
export function defineWhoami(assetql: Command, io: Io, finish: (status: number) => void): void {
  assetql
    .command('whoami')
    .description('tell who is signed in to a connection')
    .option('--connection <connection>', 'a connection of the config file')
    .addHelpText('after', `\nExample:\n  $ assetql whoami --connection work      status 1 when nobody is`)
    .action(async (options: WhoamiCommandOptions) => finish(await whoamiCommand(io, options)));
}

/** `assetql whoami`: prints the stored user. Status 1 when no one is signed in. */
async function whoamiCommand(io: Io, options: WhoamiCommandOptions): Promise<number> {
  const { name, baseUrl } = await signInConnection(io, options.connection);
  const storage = await secretsOf(io, name);
  const stored = await storage.read().catch((error: unknown) => {
    throw new CommandFailure(error instanceof Error ? error.message : String(error));
  });
  if (stored?.tokens === undefined) {
    io.err(`Nobody is signed in to ${visible(name)}. ${loginHint(name)}\n`);
    return 1;
  }
  const { user } = stored.tokens;
  io.out(`${visible(user?.name ?? user?.id ?? 'somebody without a name')}\n`);
  io.err(
    `${visible(name)}, ${baseUrl}; kept in ${storage.path}${(await storage.sealed()) ? ', sealed by the keychain' : ''}\n`,
  );
  return 0;
}
