import { readConfigFile } from '../connections/config-file.ts';
import { CommandFailure, type Io } from '../io.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import type { SignInEntry } from './sign-in-entry.ts';

/** A connection that uses a sign-in. */
export interface SignInConnection {
  readonly name: string;
  readonly baseUrl: string;
  readonly signIn: SignInEntry;
  readonly subscriptionKey?: string;
}

/** The connection of the config file that an option, the workspace or the file itself selects, in this order. */
export async function signInConnection(io: Io, given: string | undefined): Promise<SignInConnection> {
  const config = await readConfigFile(io);
  const name = given ?? (await readWorkspace(io)).connection ?? config.connection;
  const how = 'assetql login --connection NAME --base-url ADDRESS --auth-url ADDRESS --client-id ID makes one.';
  if (name === undefined) throw new CommandFailure(`There is no connection to sign in to. ${how}`);
  const found = Object.hasOwn(config.connections, name) ? config.connections[name] : undefined;
  if (found === undefined) throw new CommandFailure(`${config.path} has no connection ${name}. ${how}`);
  const { signIn } = found;
  if (signIn === undefined)
    throw new CommandFailure(`The connection ${name} of ${config.path} has no "signIn". ${how}`);
  return { ...found, name, signIn };
}
