import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Credentials } from '../http/authentication.ts';
import type { InitialLibrary } from '../initial-library.ts';
import type { ReadProgress } from '../folder/read-details.ts';
import type { Annotator } from '../annotator.ts';
import type { LibraryParts } from '../library-parts.ts';
import type { MediaSource } from '../media-source.ts';
import type { Records } from '../records/records.ts';
import type { SearchFiles } from '../search-files.ts';
import type { Store } from '../store.ts';
import type { JobRunner } from '../uploads/job-runner.ts';
import { defaultDataDirectory } from './data-directory.ts';
import { isUnwritable } from './is-unwritable.ts';
import { withDataLock } from './data-lock.ts';
import { checkDataFiles } from './data-files.ts';
import { aboutFullDisk } from './disk-full.ts';
import { checkFolderTrust } from './folder-trust.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { IdentityStorage } from './identity/identity-tables.ts';
import type { LibraryDatabase, OpenedDatabase, Progress } from './library-database.ts';
import { makeFolder } from './make-folder.ts';
import { createSecrets, readSecrets, removeLeftovers, type Secrets } from './secrets.ts';
import { sqliteLibraryDatabase } from './sqlite-library-database.ts';
import { tidyFolder } from './tidy-folder.ts';

export interface OpenLibraryOptions {
  /** What a new library is filled with. */
  readonly initial: InitialLibrary;
  /**
   * The folder that the library lives in; the platform's own place for data when absent. It is made when it is not there. A folder that
   * cannot be written will do when a library was prepared in it.
   */
  readonly dataDirectory?: string;
  /** The folder that keeps uploaded files; `files` in the data folder when absent. Servers that share a database share it as well. */
  readonly filesDirectory?: string | undefined;
  /** Where uploaded files are kept instead, such as `s3FileStorage`. */
  readonly fileStorage?: FileStorage | undefined;
  /** Is told how far the preparation is; not called when there is nothing to prepare. */
  readonly progress?: (progress: Progress) => void;
  /** Ends the preparation; the promise rejects with its reason. What was prepared until then is given up. */
  readonly signal?: AbortSignal;
  /** How the library is kept; in SQLite files when absent. */
  readonly database?: LibraryDatabase;
}

/** The embedded library, ready to be queried. */
export interface OpenLibrary {
  readonly dataDirectory: string;
  /** True when the folder cannot be written: for lack of permission, on a read-only disk, or because the disk is full. */
  readonly readOnly: boolean;
  /** Sentences about files that were damaged and were replaced. */
  readonly replaced: readonly string[];
  readonly store: Store;
  /** What the store is made from. What is changed here is found by the store, and by other processes on the same folder. */
  readonly records: Records;
  readonly media: MediaSource;
  /** What it is filled through; absent in a library that can only be read. */
  readonly parts?: LibraryParts | undefined;
  /** Processes what is uploaded, once `wake` was called, in processes of its own. */
  readonly jobs?: JobRunner | undefined;
  /** The name of the folder whose files it shows, where it shows those of a folder. */
  readonly folderName?: string;
  /** Why nothing is uploaded to it, in one sentence; absent where it may be. */
  readonly uploadRefusal?: string;
  /** Writes what is said of its files, or a sentence why that is not done; absent where its assets are no files of a folder. */
  readonly annotations?: Annotator | string;
  /** How far its files are read, where its assets are files of a folder; `undefined` until that is known. */
  readonly reading?: () => ReadProgress | undefined;
  /** Files of saved searches that live with it. */
  readonly searches?: SearchFiles;
  /** Act for the user {@link OpenLibrary.developerId}; they stay the same for a data folder. */
  readonly credentials: Credentials;
  readonly developerId: string;
  /** Users who get an account at the first start of the identity service. */
  readonly accountIds: readonly string[];
  /** Signs media addresses. */
  readonly signingKey: Uint8Array;
  /** Where accounts and tokens are kept; in a file of the data folder when absent. */
  readonly identity?: IdentityStorage | undefined;
  readonly close: () => Promise<void>;
}

/** Whether this process may not make files in a folder: it is another user's, or on a disk that is only read. */
function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/**
 * Opens the embedded library. The first time, it stores the initial content, which takes some seconds for a large one; other processes on the
 * same folder wait meanwhile. A preparation that was interrupted is repeated, and a damaged index is replaced; neither is ever opened.
 * Rejects for records that are damaged, or of a newer version: they are left as they are.
 */
export async function openLibrary(options: OpenLibraryOptions): Promise<OpenLibrary> {
  const {
    initial,
    dataDirectory = defaultDataDirectory(),
    filesDirectory,
    fileStorage,
    progress,
    signal,
    database = sqliteLibraryDatabase,
  } = options;
  signal?.throwIfAborted();
  makeFolder(dataDirectory);
  if (filesDirectory !== undefined) makeFolder(filesDirectory);
  let readOnly = isReadOnly(dataDirectory);
  checkDataFiles(dataDirectory, database.files, readOnly);
  checkFolderTrust(dataDirectory, filesDirectory);
  const replaced: string[] = [];
  const places = { filesDirectory, fileStorage, signal };

  function newSecrets(): Secrets {
    const file = join(dataDirectory, 'secrets.json');
    if (existsSync(file))
      replaced.push(
        `${file} held no secrets that can be read and was made anew: the token and the subscription key are new ones.`,
      );
    return createSecrets(dataDirectory);
  }

  async function prepare(): Promise<OpenedDatabase & { readonly secrets: Secrets }> {
    // The process that held the lock before may have done all of it.
    const secrets = readSecrets(dataDirectory) ?? newSecrets();
    const existing = await database.open(dataDirectory, initial, { readOnly: false, ...places });
    if (existing !== undefined) return { ...existing, secrets };
    tidyFolder(dataDirectory, database.files);
    replaced.push(...(await database.prepare(dataDirectory, initial, { progress, signal })));
    const prepared = await database.open(dataDirectory, initial, { readOnly: false, ...places });
    if (prepared === undefined) throw new Error(`the library in ${dataDirectory} was prepared and cannot be opened`);
    return { ...prepared, secrets };
  }

  /** The same, where a disk that has no room for the library is told as such. */
  async function prepareOnDisk(): ReturnType<typeof prepare> {
    try {
      return await withDataLock(dataDirectory, prepare, {
        onWait: () => progress?.({ phase: 'waiting', done: 0, total: 0 }),
        signal,
      });
    } catch (failure) {
      throw aboutFullDisk(failure, dataDirectory, initial.size());
    }
  }

  /** What is ready. A folder may turn out to be unwritable only now: permissions do not tell that the disk is full. */
  async function openReady(): Promise<OpenedDatabase | undefined> {
    try {
      return await database.open(dataDirectory, initial, { readOnly, ...places });
    } catch (failure) {
      if (readOnly || !isUnwritable(failure)) throw failure;
      readOnly = true;
      return database.open(dataDirectory, initial, { readOnly, ...places });
    }
  }

  if (!readOnly) removeLeftovers(dataDirectory);
  const own = readSecrets(dataDirectory);
  const opened = own === undefined ? undefined : await openReady();
  const isReady = opened !== undefined && own !== undefined;
  if (!isReady && readOnly) throw new Error('the folder cannot be written, and no library is ready in it');
  const ready = isReady ? { ...opened, secrets: own } : await prepareOnDisk();
  const secrets = (await ready.sharedSecrets?.(ready.secrets)) ?? ready.secrets;
  return {
    dataDirectory,
    readOnly,
    replaced,
    store: ready.store,
    records: ready.records,
    parts: ready.parts,
    jobs: ready.jobs,
    media: initial.media,
    credentials: secrets.credentials,
    developerId: initial.developerId,
    accountIds: initial.accountIds,
    signingKey: secrets.signingKey,
    identity: ready.identity,
    close: ready.close,
  };
}
