import { Disposable, RelativePattern, Uri, workspace } from 'vscode';
import type {
  EarlierConfigurationAnswer,
  FindFilesParams,
  FoundFileAnswer,
  ReadFileParams,
} from '../server/messages.ts';
import { earlierConfiguration } from '../compare/earlier-variables.ts';
import { repositoryOf, timesOf } from '../compare/git.ts';
import { gitRef } from '../compare/git-ref.ts';
import { searchFilePattern } from '../searches/search-language.ts';
import { readStored } from '../searches/stored-file.ts';

/** Folders of installed packages are not searched. */
const excluded = '**/node_modules/**';

/** Handles the language server's requests for files. A folder is searched once; after that file events keep the list up to date. */
export class FileRequests implements Disposable {
  private readonly found = new Map<string, Promise<readonly Uri[]>>();
  /** The number of writes since the start, by URI. */
  private readonly writes = new Map<string, number>();
  private watching: Disposable | undefined;

  readonly read = async ({ uri }: ReadFileParams): Promise<string | null> => (await readStored(Uri.parse(uri))) ?? null;

  readonly readUnsaved = async ({ uri }: ReadFileParams): Promise<string | null> => {
    const wanted = Uri.parse(uri).toString();
    const open = workspace.textDocuments.find((document) => document.isDirty && document.uri.toString() === wanted);
    return open?.getText() ?? null;
  };

  readonly readEarlierConfiguration = async ({ uri }: ReadFileParams): Promise<EarlierConfigurationAnswer | null> => {
    const version = Uri.parse(uri);
    const ref = gitRef(version);
    if (ref === undefined) return null;
    const file = version.with({ scheme: 'file', query: '' });
    const repository = await repositoryOf(file);
    if (repository === 'no-git' || repository === 'no-repository') return null;
    const found = await earlierConfiguration(file.path, timesOf(repository, ref, file));
    return found === undefined ? null : { text: found.text ?? null };
  };

  readonly find = async ({ folder }: FindFilesParams): Promise<FoundFileAnswer[]> => {
    this.watching ??= this.watch();
    const known = this.found.get(folder);
    const pattern = new RelativePattern(Uri.parse(folder), searchFilePattern);
    const finding = known ?? Promise.resolve(workspace.findFiles(pattern, excluded));
    this.found.set(folder, finding);
    try {
      const files = await finding;
      return files.map((file) => {
        const uri = file.toString();
        return { uri, stamp: String(this.writes.get(uri) ?? 0) };
      });
    } catch {
      this.found.delete(folder);
      return [];
    }
  };

  dispose(): void {
    this.watching?.dispose();
  }

  private watch(): Disposable {
    const forget = (): void => this.found.clear();
    const written = (file: Uri): void => {
      const uri = file.toString();
      this.writes.set(uri, (this.writes.get(uri) ?? 0) + 1);
    };
    const files = workspace.createFileSystemWatcher(searchFilePattern);
    // When a folder is deleted, there are no events for the files in it.
    const anything = workspace.createFileSystemWatcher('**', true, true, false);
    return Disposable.from(
      files,
      anything,
      files.onDidCreate(forget),
      files.onDidCreate(written),
      files.onDidChange(written),
      anything.onDidDelete(forget),
      workspace.onDidRenameFiles(forget),
      workspace.onDidChangeWorkspaceFolders(forget),
    );
  }
}
