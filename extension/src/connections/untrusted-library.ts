import { AccessError, type Connection, type Connections } from '../contracts/connections.ts';

/** A library that is not asked because the workspace is not trusted. */
export interface UntrustedLibrary {
  readonly connection: Connection;
  /** Its message is for people. */
  readonly error: AccessError;
}

/**
 * The library of a file, if the workspace is not trusted; else `undefined`. Commands that ask the person something check this first, so that
 * no one answers questions in vain.
 */
export async function untrustedLibrary<File>(
  connections: Pick<Connections, 'access'> & { readonly of: (file: File) => Promise<Connection> },
  file: File,
): Promise<UntrustedLibrary | undefined> {
  // A file without a connection gets its message from the command itself.
  const connection = await connections.of(file).catch(() => undefined);
  if (connection === undefined) return undefined;
  const access = connections.access(connection);
  return access.state === 'untrusted' ? { connection, error: new AccessError(access) } : undefined;
}
