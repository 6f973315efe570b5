import type { Uri } from 'vscode';
import { untrustedLibrary } from '../connections/untrusted-library.ts';
import type { Connections } from '../contracts/connections.ts';
import { tellFailure } from './tell-failure.ts';

/** In a workspace that is not trusted, says that the library of a file is not asked, and resolves to `true`. */
export async function tellIfUntrusted(connections: Connections, file: Uri): Promise<boolean> {
  const found = await untrustedLibrary(connections, file);
  if (found !== undefined) await tellFailure(found.error, found.connection.name);
  return found !== undefined;
}
