import type { Client } from '@assetql/client';
import type { Io } from '../io.ts';
import { readWorkspace, type Workspace } from '../workspace/workspace.ts';
import { connect, type Connection, type ConnectionOptions } from './connection.ts';
import { failureOfCall } from './failure-of-call.ts';

/** Runs calls with the client of the chosen library. Errors of the calls become failures of the command. */
export async function withClient<Result>(
  io: Io,
  options: ConnectionOptions,
  work: (client: Client, connection: Connection) => Promise<Result>,
  workspace?: Workspace,
): Promise<Result> {
  await using connection = await connect(io, options, workspace ?? (await readWorkspace(io)));
  try {
    return await work(connection.client, connection);
  } catch (error) {
    throw failureOfCall(error, await connection.signInHint(error));
  }
}
