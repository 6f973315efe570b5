import { savedSearchExtension } from '@assetql/core/text';
import { Uri, workspace } from 'vscode';
import type { Connections } from '../contracts/connections.ts';

/** The configuration of a folder is looked up for a file in it. */
const anyFile = `any${savedSearchExtension}`;

/** Which connections the folders of the workspace use, as a text that changes when one of them does. */
export async function chosenConnections(connections: Connections): Promise<string> {
  const places = [undefined, ...(workspace.workspaceFolders ?? []).map(({ uri }) => Uri.joinPath(uri, anyFile))];
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
