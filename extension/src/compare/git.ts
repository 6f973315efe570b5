import { extensions, workspace, type Uri } from 'vscode';
import type { TwoTimes } from './earlier-variables.ts';

/** A commit of the history of a file. */
export interface Commit {
  readonly hash: string;
  readonly message: string;
  readonly authorName?: string;
  readonly authorDate?: Date;
}

/** The part of a repository in the API of VS Code's built-in Git extension that is used here. */
export interface Repository {
  /** The folder that it keeps. */
  readonly rootUri: Uri;
  /** The text of a file at a commit. Rejects when the commit does not contain the file. */
  readonly show: (ref: string, path: string) => Promise<string>;
  readonly log: (options: { readonly maxEntries: number; readonly path: string }) => Promise<readonly Commit[]>;
}

interface GitApi {
  readonly getRepository: (file: Uri) => Repository | null;
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: (listener: () => void) => { readonly dispose: () => void };
}

interface GitExtension {
  readonly enabled: boolean;
  readonly getAPI: (version: 1) => GitApi;
}

/** Milliseconds to wait for Git's scan of the folders of the window. */
const patience = 10_000;

async function initialized(api: GitApi): Promise<void> {
  if (api.state === 'initialized') return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      watch.dispose();
      clearTimeout(timer);
      resolve();
    };
    const watch = api.onDidChangeState(() => {
      if (api.state === 'initialized') done();
    });
    const timer = setTimeout(done, patience);
  });
}

/**
 * The repository of a file. `no-git`: this window has no Git extension that works, as in a browser or where the person has turned it off.
 * `no-repository`: the file is in none.
 */
export async function repositoryOf(file: Uri): Promise<Repository | 'no-git' | 'no-repository'> {
  const extension = extensions.getExtension<GitExtension | undefined>('vscode.git');
  if (extension === undefined) return 'no-git';
  const git = await extension.activate();
  if (git === undefined || !git.enabled) return 'no-git';
  const api = git.getAPI(1);
  await initialized(api);
  return api.getRepository(file) ?? 'no-repository';
}

/** What files around `file` contained at a commit, and whether they are there today. */
export const timesOf = (repository: Repository, ref: string, file: Uri): TwoTimes => ({
  root: repository.rootUri.path,
  textOf: (path) => repository.show(ref, file.with({ path }).fsPath).catch(() => undefined),
  isThere: (path) =>
    Promise.resolve(workspace.fs.stat(file.with({ path }))).then(
      () => true,
      () => false,
    ),
});
