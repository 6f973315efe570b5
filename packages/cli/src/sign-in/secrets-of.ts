import type { FileTokenStorage } from '@assetql/client/node';
import { dirname, join } from 'node:path';
import { configPath } from '../connections/config-file.ts';
import { CommandFailure, type Io } from '../io.ts';

/** The secrets of a connection, in a private folder next to the config file. */
export async function secretsOf(io: Io, connection: string): Promise<FileTokenStorage> {
  const { createTokenStorage } = await import('@assetql/client/node');
  const folder = join(dirname(configPath(io)), 'secrets');
  try {
    // Tests and builds cannot unlock a keychain, so they disable it.
    const keychain = io.env['ASSETQL_KEYCHAIN'] === 'off' ? { keychain: false as const } : {};
    return createTokenStorage({ folder, name: connection, ...keychain });
  } catch {
    throw new CommandFailure(
      `A connection that is signed in to needs a name of letters, digits, “-”, “_” and “.”, not ${connection}.`,
    );
  }
}
