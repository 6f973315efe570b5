import { visible } from '@assetql/client/visible';
import { readConfigFile } from './config-file.ts';
import { CommandFailure, type Io } from '../io.ts';
import { secretsOf } from '../sign-in/secrets-of.ts';
import { removeConnection } from '../sign-in/write-connection.ts';
import { requireKnownConnection } from './require-known-connection.ts';

/** `assetql connection remove`: removes a connection from the config file, together with its stored secrets. */
export async function forgetConnection(io: Io, name: string): Promise<number> {
  const config = await readConfigFile(io);
  requireKnownConnection(config, name);
  if (config.connections[name]?.signIn === undefined) await removeConnection(io, name);
  else {
    const storage = await secretsOf(io, name);
    // Under one lock, because the page may be adding a connection with this name.
    const work = storage.lock(async () => {
      await storage.remove();
      await removeConnection(io, name);
    });
    await work.catch((error: unknown) => {
      throw new CommandFailure(error instanceof Error ? error.message : String(error));
    });
  }
  const after = config.connection === name ? ' The embedded library is used where no connection is named.' : '';
  io.err(`${visible(name)} removed.${after}\n`);
  return 0;
}
