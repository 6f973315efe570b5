import { Disposable, RelativePattern, Uri, workspace } from 'vscode';
import type { FindFilesParams, FoundFileAnswer, ReadFileParams } from '../server/messages.ts';
import { searchFilePattern } from '../searches/search-language.ts';
import { readStored } from '../searches/stored-file.ts';

/** What tools put there is no work of the person. */
const notOurs = '**/node_modules/**';

/** Answers what the language server asks of files. They are looked for once: after that VS Code tells of those that come and go. */
export class FileRequests implements Disposable {
  private readonly found = new Map<string, Promise<readonly Uri[]>>();
  /** How often a file was written since the start, by its address. */
  private readonly writes = new Map<string, number>();
  private watching: Disposable | undefined;

  readonly read = async ({ uri }: ReadFileParams): Promise<string | null> => (await readStored(Uri.parse(uri))) ?? null;

  readonly find = async ({ folder }: FindFilesParams): Promise<FoundFileAnswer[]> => {
    this.watching ??= this.watch();
    const known = this.found.get(folder);
    const pattern = new RelativePattern(Uri.parse(folder), searchFilePattern);
    const finding = known ?? Promise.resolve(workspace.findFiles(pattern, notOurs));
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
    // A folder that goes takes its files along, of which nothing more is told.
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
