import { Uri, workspace, type ExtensionContext } from 'vscode';
import type { HistoryStorage } from './history.ts';

/** Where earlier versions kept the history, and where it is kept while no folder is open. */
const mementoKey = 'assetql.history';

async function readJson(file: Uri): Promise<unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(await workspace.fs.readFile(file)));
    return value;
  } catch {
    return undefined;
  }
}

/** The file of the workspace that is open: one for all its windows. VS Code gives each window a folder of its own in the workspace's storage. */
async function historyFile(folder: Uri, workspaceUri: Uri): Promise<Uri> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(workspaceUri.toString()));
  const name = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return Uri.joinPath(folder, `${name}.json`);
}

/**
 * Keeps the history in a file. The workspace's memento is read once in each window, so that one window would overwrite what another one
 * has added.
 */
export function historyStorage({
  globalStorageUri,
  workspaceState,
}: Pick<ExtensionContext, 'globalStorageUri' | 'workspaceState'>): HistoryStorage {
  const workspaceUri = workspace.workspaceFile ?? workspace.workspaceFolders?.[0]?.uri;
  if (workspaceUri === undefined)
    return {
      read: async () => workspaceState.get<unknown>(mementoKey),
      write: (entries) => workspaceState.update(mementoKey, entries),
    };
  const folder = Uri.joinPath(globalStorageUri, 'history');
  const file = historyFile(folder, workspaceUri);
  return {
    read: async () => (await readJson(await file)) ?? workspaceState.get<unknown>(mementoKey),
    write: async (entries) => {
      // Another window reads either the old list or the new one, never a part.
      const draft = Uri.joinPath(folder, `${crypto.randomUUID()}.tmp`);
      await workspace.fs.createDirectory(folder);
      await workspace.fs.writeFile(draft, new TextEncoder().encode(JSON.stringify(entries)));
      await workspace.fs.rename(draft, await file, { overwrite: true });
      if (workspaceState.get(mementoKey) !== undefined) await workspaceState.update(mementoKey, undefined);
    },
  };
}
