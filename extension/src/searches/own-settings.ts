import { workspace, type Uri } from 'vscode';

/** The person's settings by folders of the workspace: VS Code takes its time to put them together. */
export class OwnSettings {
  private known = new Map<string, unknown>();

  /** Those for a file, as plain data. */
  of(uri: Uri): unknown {
    const folder = workspace.getWorkspaceFolder(uri)?.uri;
    const key = folder?.toString() ?? '';
    if (!this.known.has(key)) {
      // What VS Code gives out is read through proxies, and has functions.
      this.known.set(key, JSON.parse(JSON.stringify(workspace.getConfiguration('assetql', folder))));
    }
    return this.known.get(key);
  }

  /** Reads them anew from now on. */
  forget(): void {
    this.known = new Map();
  }
}
