import { visible } from '@assetql/client/visible';
import type { Command } from 'commander';
import { serviceSettings, type ChosenService } from '../connections/connection.ts';
import { CommandFailure, type Io } from '../io.ts';
import { notEmpty } from '../options/option-values.ts';
import { secretsOf } from '../sign-in/secrets-of.ts';
import { signInConnection } from '../sign-in/sign-in-connection.ts';
import { loginHint } from '../sign-in/stored-auth.ts';
import { tellTokenUser } from '../sign-in/tell-token-user.ts';
import { readWorkspace } from '../workspace/workspace.ts';

interface WhoamiCommandOptions {
  readonly connection?: string;
  readonly baseUrl?: string;
}

/** Defines `assetql whoami`. */
export function defineWhoami(assetql: Command, io: Io, finish: (status: number) => void): void {
  assetql
    .command('whoami')
    .description('tell who is signed in to a service')
    .option('--base-url <address>', 'address of the service', notEmpty)
    .option('--connection <connection>', 'a connection of the config file')
    .addHelpText(
      'after',
      `
The service is chosen as for the other commands: --base-url or --connection,
else ASSETQL_BASE_URL, else the configuration. A sign-in of “assetql login” is
read from this machine; for a token, such as ASSETQL_TOKEN, the service is asked
whether it accepts it.

Example:
  $ assetql whoami --connection work      status 1 when nobody is`,
    )
    .action(async (options: WhoamiCommandOptions) => finish(await whoamiCommand(io, options)));
}

/** `assetql whoami`: prints the user of the chosen service. Status 1 when no one is signed in. */
async function whoamiCommand(io: Io, options: WhoamiCommandOptions): Promise<number> {
  const workspace = await readWorkspace(io);
  const chosen = await serviceSettings(io, options, workspace);
  return chosen === undefined || chosen.auth !== undefined
    ? await tellStoredUser(io, chosen)
    : await tellTokenUser(io, chosen, workspace);
}

/** Prints the user of a sign-in that is kept on this machine, without asking the service. */
async function tellStoredUser(io: Io, chosen: ChosenService | undefined): Promise<number> {
  const { name, baseUrl } = await signInConnection(io, chosen?.name);
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
