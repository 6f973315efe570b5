import { workspace, type Uri } from 'vscode';

/** The path of a file below its folder of the workspace, as links name it; nothing for a file that is in none. */
export function pathInWorkspace(file: Uri): string | undefined {
  const folder = workspace.getWorkspaceFolder(file)?.uri;
  if (folder === undefined || file.scheme === 'untitled') return undefined;
  const root = folder.path.endsWith('/') ? folder.path : `${folder.path}/`;
  return file.path.startsWith(root) ? file.path.slice(root.length) : undefined;
}
