import { visible } from '@assetql/client/visible';
import { readConfigFile } from './config-file.ts';
import { CommandFailure, type Io } from '../io.ts';
import { chooseConnection } from '../sign-in/write-connection.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import { requireKnownConnection } from './require-known-connection.ts';

/** A sentence that names the setting which overrides the choice in the config file; `undefined` if there is none. */
async function overruling(io: Io): Promise<string | undefined> {
  if ((io.env['ASSETQL_BASE_URL'] ?? '') !== '') return 'ASSETQL_BASE_URL is set, and goes before it.';
  const { connection } = await readWorkspace(io);
  return connection === undefined
    ? undefined
    : `Here the workspace's assetql.config.json chooses ${visible(connection)}, which goes before it.`;
}

/** `assetql connection use`: sets the default connection; without a name, the embedded library. */
export async function useConnection(io: Io, name: string | undefined, embedded: boolean): Promise<number> {
  if ((name === undefined) !== embedded)
    throw new CommandFailure('Give the name of a connection, or --embedded for the embedded library.');
  if (name !== undefined) requireKnownConnection(await readConfigFile(io), name);
  await chooseConnection(io, name);
  io.err(
    name === undefined ? 'The embedded library is used from now on.\n' : `${visible(name)} is used from now on.\n`,
  );
  const overruled = await overruling(io);
  if (overruled !== undefined) io.err(`${overruled}\n`);
  return 0;
}
