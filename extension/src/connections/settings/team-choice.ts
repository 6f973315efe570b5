import { Uri, window, workspace, type Disposable } from 'vscode';
import { nearestConfiguration, type NearestConfiguration } from './nearest-configuration.ts';

/** What a team's file is called; core reads it. */
const configurationFile = 'assetql.config.json';

/** Which connection a team's file names for a document. Files are read once, and again when one has changed. */
export interface TeamChoice extends Disposable {
  readonly of: (document: Uri | undefined) => Promise<NearestConfiguration>;
  /** The URI of the file that was found for a document. */
  readonly uriOf: (document: Uri | undefined, found: NearestConfiguration) => string | undefined;
}

async function readText(file: Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}

/** Where a document is; one that is not saved yet is taken to be in the first folder. */
function placeOf(document: Uri | undefined): Uri | undefined {
  if (document !== undefined && document.scheme !== 'untitled') return document;
  const [folder] = workspace.workspaceFolders ?? [];
  return folder === undefined ? undefined : Uri.joinPath(folder.uri, configurationFile);
}

export function teamChoice(changed: () => void): TeamChoice {
  const known = new Map<string, Promise<NearestConfiguration>>();
  const forget = (): void => {
    known.clear();
    changed();
  };
  const watcher = workspace.createFileSystemWatcher(`**/${configurationFile}`);
  const subscriptions: readonly Disposable[] = [
    watcher,
    watcher.onDidCreate(forget),
    watcher.onDidChange(forget),
    watcher.onDidDelete(forget),
    workspace.onDidChangeWorkspaceFolders(forget),
    workspace.onDidSaveTextDocument(({ uri }) => {
      if (uri.path.endsWith(`/${configurationFile}`)) forget();
    }),
    // files above the workspace are not watched
    window.onDidChangeWindowState(({ focused }) => {
      if (focused) known.clear();
    }),
  ];
  return {
    of: async (document) => {
      const place = placeOf(document);
      if (place === undefined) return {};
      const folder = Uri.joinPath(place, '..').toString();
      let found = known.get(folder);
      if (found === undefined) {
        found = nearestConfiguration(
          place.path,
          (path) => readText(place.with({ path })),
          // With several folders in the workspace, the path begins with the name of the folder.
          (path) => workspace.asRelativePath(place.with({ path })),
        );
        known.set(folder, found);
      }
      return await found;
    },
    uriOf: (document, { path }) => (path === undefined ? undefined : placeOf(document)?.with({ path }).toString()),
    dispose: () => {
      for (const each of subscriptions) each.dispose();
    },
  };
}
