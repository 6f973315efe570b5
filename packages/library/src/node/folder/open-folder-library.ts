import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { configurationFile } from '@assetql/core';
import type { InitialLibrary } from '../../initial-library.ts';
import { isHeadUnread } from '../../folder-file.ts';
import { changeAssetsOf } from '../../library-changes.ts';
import { defaultDataDirectory } from '../data-directory.ts';
import { openLock, takeLock } from '../file-lock.ts';
import { makeFolder } from '../make-folder.ts';
import { openLibrary, type OpenLibrary } from '../open-library.ts';
import { lightSqliteLibraryDatabase } from '../sqlite-library-database.ts';
import { FileInspector, type FilePaths } from '../processing/file-inspector.ts';
import { findFilmDecoder } from '../processing/film-frame.ts';
import { FolderAnnotator } from './folder-annotator.ts';
import { configurationOf } from './folder-configuration.ts';
import { FolderFollower, type NoticeKind } from './folder-follower.ts';
import { folderMedia } from './folder-media.ts';
import { ownerUser } from './folder-owner.ts';
import { dataFolderOf, realDataPath, rootOf } from './folder-place.ts';
import { markCopies } from '../../folder/mark-copies.ts';
import { WhenQuiet } from '../../folder/when-quiet.ts';
import { FolderRecords } from '../../folder/folder-records.ts';
import { readFolderSection } from '../../folder/folder-section.ts';
import { folderOf } from '../../folder/paths.ts';
import { folderSearches } from './folder-searches.ts';
import { FolderRenditions } from './folder-renditions.ts';
import { isWithin, placeOf } from './paths.ts';
import { readOnDisk } from './read-on-disk.ts';
import { DetailsReader, type ReadProgress } from '../../folder/read-details.ts';
import { scanFolder, type FolderProblem } from './scan-folder.ts';

export interface OpenFolderLibraryOptions {
  /** The folder whose files become the library. They are never written. */
  readonly folder: string;
  /** Permits titles, descriptions, ratings and keywords to be written into sidecars beside the files, and saved searches into `searches/`. */
  readonly write?: boolean;
  /** Where data of this command goes; the library of the folder gets a folder of its own in it. The platform's own place when absent. */
  readonly dataDirectory?: string;
  /** Follows links that lead out of the folder. */
  readonly followLinks?: boolean;
  /** Looks for changes every few seconds, for network drives, which do not tell them. */
  readonly poll?: boolean;
  /** The bundle of `inspection-process` that reads the content of files, where it is not beside this module. */
  readonly inspectionProgram?: URL;
  readonly onProgress?: (progress: ReadProgress) => void;
  /** Is told when the library has changed and no progress says so: by another process, which follows the folder in place of this one, or by what all files have together. */
  readonly onChange?: () => void;
  /** Is told in sentences what keeps changes from being seen, and when they are again. */
  readonly onNotice?: (sentence: string, kind: NoticeKind) => void;
  readonly onFailure?: (failure: unknown) => void;
  readonly signal?: AbortSignal;
}

/** A library whose assets are the files of a folder. */
export interface FolderLibrary extends OpenLibrary {
  /** The real path of the folder. */
  readonly root: string;
  /** The path of the file of an asset; `undefined` where it is gone, or where the library gives out none. */
  readonly pathOf: (id: string) => Promise<string | undefined>;
  /** Looks at the folder and follows it. Resolves when all of its files are found by their names; what they hold is read in the background from then on. */
  readonly follow: () => Promise<void>;
  /** Resolves when all files that are known are read, and compared with each other. */
  readonly finished: () => Promise<void>;
  /** What is not in the library, and files whose content could not be read, by their paths. */
  readonly problems: () => Promise<readonly FolderProblem[]>;
}

/** Changes when other records are there at first. */
const version = 'folder-1';
/** Held by the process that follows the folder. */
const lockName = 'folder-lock.sqlite';
/** Where pictures are kept. */
const cacheName = 'renditions';
/** Milliseconds after which it is looked again whether another process still follows the folder, and what it has changed. */
const turnTime = 2000;
/** Where what is needed to take annotations back is kept. */
const journalsName = 'annotations';
/** Milliseconds that a change waits for its files to be read; what is read later is found later. */
const mostReadTime = 5000;
/** How many files are read at a time. */
const filesAtOnce = Math.max(1, Math.min(4, availableParallelism()));

const uploadRefusal =
  'This library shows the files of a folder and never writes there; put files into the folder itself, and they appear here.';

const annotationRefusal =
  'What is said of files is not changed here, since this was not permitted at the start; start the server with --write (assetql serve FOLDER --write).';

const searchesRefusal =
  'Saved searches of the folder are not changed here, since this was not permitted at the start; start the server with --write (assetql serve FOLDER --write).';

/** Opens the library of a folder. What was known of it is found at once; `follow` looks at the folder itself. Rejects with a sentence. */
export async function openFolderLibrary(options: OpenFolderLibraryOptions): Promise<FolderLibrary> {
  const { followLinks = false, poll = false, onFailure = () => {}, onNotice = () => {}, signal } = options;
  const root = rootOf(options.folder);
  const dataDirectory = dataFolderOf(root, options.dataDirectory ?? defaultDataDirectory());
  if (isWithin(root, realDataPath(dataDirectory)))
    throw new Error(`${dataDirectory}, where the data of the library goes, is inside ${root}, which is never written`);
  const owner = ownerUser();
  const initial: InitialLibrary = {
    version,
    size: () => 0,
    content: () => ({ users: [owner], categories: [], attributes: [], lightboxes: [], assets: [] }),
    media: { open: async () => undefined },
    developerId: owner.id,
    accountIds: [owner.id],
  };
  makeFolder(dataDirectory);
  const library = await openLibrary({
    initial,
    dataDirectory,
    database: lightSqliteLibraryDatabase,
    ...(signal === undefined ? {} : { signal }),
  });
  const { records, parts } = library;
  const fileOf = async (id: string) => {
    const [file] = await records.get('file', [id]);
    return file?.lost === undefined ? file : undefined;
  };
  const pathOf = async (id: string): Promise<string | undefined> => {
    const file = await fileOf(id);
    return file && (await placeOf(root, file.path, followLinks));
  };
  const paths: FilePaths = {
    partPaths: async (id) => {
      const path = await pathOf(id);
      return path === undefined ? undefined : [path];
    },
    scratchPath: async () => join(dataDirectory, `scratch-${crypto.randomUUID()}`),
  };
  const inspector = new FileInspector(paths, options.inspectionProgram);
  const renditions = new FolderRenditions({ root, cache: join(dataDirectory, cacheName), inspector });
  const media = folderMedia({ root, followLinks, file: fileOf, renditions });

  let followed: FolderRecords | undefined;
  let progress: ReadProgress | undefined;
  let follower: FolderFollower | undefined;
  let reader: DetailsReader | undefined;
  let afterReading: WhenQuiet | undefined;
  /** What is wrong in the configuration of the folder, one sentence each. */
  let mistakes: readonly string[] = [];
  let isClosed = false;
  let turn: NodeJS.Timeout | undefined;
  const lock = parts === undefined ? undefined : openLock(join(dataDirectory, lockName));

  async function begin(): Promise<void> {
    if (parts === undefined) return;
    const files = (followed = await FolderRecords.open({
      records,
      changeAssets: changeAssetsOf(parts),
      name: basename(root) || root,
      owner: owner.id,
      clock: Date.now,
      decodesFilms: findFilmDecoder() !== undefined,
    }));
    let configured: string | undefined | null = null;
    const configure = async (): Promise<void> => {
      const text = await configurationOf(root);
      if (text === configured) return;
      configured = text;
      const section = readFolderSection(text);
      mistakes = section.problems;
      for (const sentence of mistakes) onNotice(sentence, 'problem');
      await files.setAttributes(section.attributes);
      reader?.wake();
    };
    const { digest, ...reading } = readOnDisk(root, inspector, () => files.tags);
    const quiet = new WhenQuiet({
      run: async (stop) => {
        if (await files.listValues(stop)) options.onChange?.();
        await markCopies({ files, digest, atOnce: filesAtOnce }, stop);
      },
      onFailure,
    });
    const details = new DetailsReader({
      files,
      ...reading,
      atOnce: filesAtOnce,
      onProgress: (now) => {
        progress = now;
        options.onProgress?.(now);
        if (now.done === now.total) quiet.wake();
        else quiet.postpone();
      },
      onFailure,
    });
    follower = new FolderFollower({
      root,
      files,
      followLinks,
      poll,
      configure,
      onChanges: () => details.wake(),
      onNotice,
      onFailure,
    });
    reader = details;
    afterReading = quiet;
    await follower.start();
    // What an earlier process has left unread.
    if (!isClosed) details.wake();
  }

  /** Looks at folders whose sidecars were written, and reads the files of these before others. */
  async function lookAtWritten(folders: ReadonlySet<string>): Promise<void> {
    if (follower === undefined || reader === undefined || followed === undefined) return;
    await follower.lookAt(folders);
    const unread = [...followed.live()].filter((file) => isHeadUnread(file) && folders.has(folderOf(file.path)));
    const impatience = new AbortController();
    await Promise.race([
      reader.readFirst(unread.map(({ id }) => id)),
      pause(mostReadTime, undefined, { signal: impatience.signal, ref: false }).catch(() => {}),
    ]);
    impatience.abort();
  }

  const annotator =
    options.write === true
      ? new FolderAnnotator({
          root,
          followLinks,
          file: fileOf,
          inspector,
          journals: join(dataDirectory, journalsName),
          onWritten: lookAtWritten,
        })
      : undefined;

  async function takeTurn(seen: number): Promise<void> {
    if (lock === undefined || isClosed) return;
    if (takeLock(lock, join(dataDirectory, lockName))) {
      await begin();
      return;
    }
    const latest = await records.lastSequence().catch(() => seen);
    if (isClosed) return;
    if (latest !== seen) options.onChange?.();
    takeOver(latest);
  }

  /** Follows the folder as soon as no other process does, and tells what that one changes until then. */
  function takeOver(seen: number): void {
    turn = setTimeout(() => void takeTurn(seen).catch(onFailure), turnTime).unref();
  }

  return {
    ...library,
    media,
    uploadRefusal,
    annotations: annotator ?? annotationRefusal,
    searches: folderSearches(root, options.write === true ? undefined : searchesRefusal),
    reading: () => progress,
    folderName: (basename(root) || root).normalize('NFC'),
    root,
    pathOf,
    follow: async () => {
      if (lock === undefined) return;
      const seen = await records.lastSequence();
      if (takeLock(lock, join(dataDirectory, lockName))) return begin();
      onNotice(`Another process follows ${root}; this one shows what that one finds.`, 'detail');
      takeOver(seen);
    },
    finished: async () => {
      await reader?.finished();
      await afterReading?.finished();
    },
    problems: async () => {
      const unread: FolderProblem[] = [];
      for await (const page of records.filePages())
        for (const { path, problem, lost } of page)
          if (problem !== undefined && lost === undefined) unread.push({ path, message: problem });
      // What another process has found in the folder and its configuration is not stored.
      const passedOver = follower?.problems ?? (await scanFolder({ root, followLinks })).problems;
      const sentences = follower === undefined ? readFolderSection(await configurationOf(root)).problems : mistakes;
      const wrong = sentences.map((message) => ({ path: configurationFile, message }));
      return [...passedOver, ...wrong, ...unread].toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },
    close: async () => {
      isClosed = true;
      clearTimeout(turn);
      const annotated = annotator?.close();
      await follower?.close();
      await renditions.close();
      await reader?.close();
      await afterReading?.close();
      await annotated;
      await inspector.close();
      await library.close();
      lock?.close();
    },
  };
}
