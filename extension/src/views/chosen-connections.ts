import { workspace } from 'vscode';
import type { Connections } from '../contracts/connections.ts';

/** Which connections the folders of the workspace use, as a text that changes when one of them does. */
export async function chosenConnections(connections: Connections): Promise<string> {
  const places = [undefined, ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
  const keys = await Promise.all(
    places.map(async (uri) => {
      try {
        return (await connections.of(uri)).key;
      } catch {
        return '';
      }
    }),
  );
  return JSON.stringify(keys);
}
