import { configurationFile } from '@assetql/core';
import { Disposable, EventEmitter, Uri, workspace, type ExtensionContext, type TextDocument } from 'vscode';
import type { SearchFiles } from '../contracts/searches.ts';
import { findSearchFiles } from './find-search-files.ts';
import { FolderSettings } from './folder-settings.ts';
import { inBatches } from './in-batches.ts';
import { OwnSettings } from './own-settings.ts';
import { searchFilePattern, searchLanguage } from './search-language.ts';
import { SearchIndex } from './search-index.ts';
import { readStored } from './stored-file.ts';

/** Files that are read at the same time. */
const readAtOnce = 16;
/** Milliseconds in which changes are told together. */
const together = 100;
/** The same while the workspace is looked through, when there is one for each file. */
const togetherWhileLooking = 1000;

/** Whether a document is one that a person writes, and no earlier version of one that another extension shows. */
function isOwn({ uri, languageId }: TextDocument): boolean {
  if (languageId !== searchLanguage) return false;
  if (uri.scheme === 'untitled' || workspace.getWorkspaceFolder(uri) !== undefined) return true;
  return workspace.fs.isWritableFileSystem(uri.scheme) === true;
}

function parentOf(uri: Uri): Uri | undefined {
  const parent = Uri.joinPath(uri, '..');
  return uri.scheme === 'untitled' || parent.path === uri.path ? undefined : parent;
}

/** Where the settings of a file are looked for: those of an untitled one in the first folder. */
function settingsPlace(uri: Uri): Uri {
  const [first] = workspace.workspaceFolders ?? [];
  return uri.scheme === 'untitled' && first !== undefined ? Uri.joinPath(first.uri, uri.path) : uri;
}

/** Indexes the saved searches of the workspace. The workspace is scanned on the first request. */
export function openSearchFiles({ subscriptions }: Pick<ExtensionContext, 'subscriptions'>): SearchFiles {
  const changes = new EventEmitter<void>();
  const opened: Disposable[] = [changes];
  let telling: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isListening = false;
  /** Documents that were typed in since they were read: VS Code puts a text together anew whenever it is asked for it. */
  const typed = new Set<TextDocument>();
  const tell = (): void => {
    telling ??= setTimeout(
      () => {
        readTyped();
        telling = undefined;
        changes.fire();
      },
      isLooking ? togetherWhileLooking : together,
    );
  };
  const index = new SearchIndex<Uri>({ check: {} }, tell);
  const readTyped = (): void => {
    for (const document of typed) if (!document.isClosed) index.open(document.uri, document.getText());
    typed.clear();
  };
  const own = new OwnSettings();
  const settings = new FolderSettings<Uri>({
    parent: parentOf,
    read: (folder, name) => readStored(Uri.joinPath(folder, name)),
    own: (uri) => own.of(uri),
  });

  const settle = async (uri: Uri): Promise<void> => index.settle(uri, await settings.of(settingsPlace(uri)));
  const store = async (uri: Uri): Promise<void> => {
    index.store(uri, await readStored(uri));
    await settle(uri);
  };
  const find = async (below?: Uri): Promise<void> => await inBatches(await findSearchFiles(below), readAtOnce, store);
  const settleAll = async (): Promise<void> => {
    settings.forget();
    own.forget();
    await inBatches(
      index.files().map(({ uri }) => uri),
      readAtOnce,
      settle,
    );
    // Programs are not among the files.
    tell();
  };
  const findAnew = async (): Promise<void> => {
    const found = new Set((await findSearchFiles()).map(String));
    for (const uri of index.stored()) if (!found.has(uri.toString())) index.remove(uri);
    await find();
  };
  const open = async (document: TextDocument): Promise<void> => {
    if (!isOwn(document)) return;
    index.open(document.uri, document.getText());
    await settle(document.uri);
  };

  /** Files that have come, until it is known whether they are among those that a person leaves out. */
  let created = new Set<string>();
  const takeIn = async (): Promise<void> => {
    const wanted = created;
    created = new Set();
    const found = await findSearchFiles();
    await inBatches(
      found.filter((uri) => wanted.has(uri.toString())),
      readAtOnce,
      store,
    );
  };
  const create = (uri: Uri): void => {
    if (created.size === 0) setTimeout(() => void takeIn(), together);
    created.add(uri.toString());
  };

  const listen = (): void => {
    const files = workspace.createFileSystemWatcher(searchFilePattern);
    // A folder that goes takes its files along, of which nothing more is told.
    const anything = workspace.createFileSystemWatcher('**', true, true, false);
    const configurations = workspace.createFileSystemWatcher(`**/${configurationFile}`);
    opened.push(
      files,
      anything,
      configurations,
      files.onDidCreate(create),
      files.onDidChange(async (uri) => {
        if (index.has(uri)) await store(uri);
        else create(uri);
      }),
      anything.onDidDelete((uri) => index.remove(uri)),
      configurations.onDidCreate(settleAll),
      configurations.onDidChange(settleAll),
      configurations.onDidDelete(settleAll),
      workspace.onDidRenameFiles(async ({ files: renamed }) => {
        for (const { oldUri, newUri } of renamed) {
          index.remove(oldUri);
          if (newUri.path.endsWith(searchFilePattern.slice(searchFilePattern.lastIndexOf('.')))) await store(newUri);
          else await find(newUri);
        }
      }),
      workspace.onDidDeleteFiles(({ files: deleted }) => {
        for (const uri of deleted) index.remove(uri);
      }),
      workspace.onDidChangeWorkspaceFolders(findAnew),
      workspace.onDidChangeConfiguration(async (change) => {
        if (change.affectsConfiguration('search.exclude') || change.affectsConfiguration('files.exclude'))
          await findAnew();
        if (change.affectsConfiguration('assetql')) await settleAll();
      }),
      workspace.onDidOpenTextDocument(open),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0 || !isOwn(document)) return;
        typed.add(document);
        tell();
      }),
      workspace.onDidCloseTextDocument(({ uri }) => index.open(uri, undefined)),
    );
  };

  const listenOnce = (): void => {
    if (!isListening) listen();
    isListening = true;
  };
  let looking: Promise<void> | undefined;
  const begin = async (): Promise<void> => {
    isLooking = true;
    try {
      await Promise.all([...workspace.textDocuments.map(open), find()]);
    } catch (error) {
      // The next caller looks again.
      looking = undefined;
      throw error;
    } finally {
      isLooking = false;
    }
  };
  const look = (): Promise<void> => {
    listenOnce();
    return (looking ??= begin());
  };
  const files: SearchFiles = {
    all: async () => {
      await look();
      readTyped();
      return index.files();
    },
    at: async (uri) => {
      const name = uri.toString();
      const looked = look();
      const document = workspace.textDocuments.find((each) => each.uri.toString() === name);
      if (document === undefined || !isOwn(document)) await looked;
      else {
        // What goes wrong is told to those who wait for it.
        looked.catch(() => undefined);
        await open(document);
      }
      readTyped();
      return index.files().find((each) => each.uri.toString() === name);
    },
    known: () => {
      // What goes wrong is told to those who wait for it.
      look().catch(() => undefined);
      readTyped();
      return index.files();
    },
    settings: async (address) => {
      listenOnce();
      return await settings.of(settingsPlace(Uri.parse(address)));
    },
    refresh: async () => {
      await look();
      await findAnew();
      await settleAll();
    },
    onDidChange: changes.event,
    dispose: () => {
      clearTimeout(telling);
      Disposable.from(...opened).dispose();
    },
  };
  subscriptions.push(files);
  return files;
}
