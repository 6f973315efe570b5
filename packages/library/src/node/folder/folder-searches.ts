import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { savedSearchExtension } from '@assetql/core/text';
import { isDiskFull, systemCode, writeProblem } from '../../failure.ts';
import { isRubbish } from '../../folder/folder-rules.ts';
import { folderOf, nameOf, pathInside } from '../../folder/paths.ts';
import {
  NoRoomForSearchesError,
  SearchFileBusyError,
  SearchFileChangedError,
  SearchFileError,
  type SearchFile,
  type SearchFiles,
} from '../../search-files.ts';
import { OneAfterTheOther } from '../../store/one-after-the-other.ts';
import { keepPermissions, putInPlace } from '../write-whole.ts';
import { isWithin, onDisk, realPath } from './paths.ts';
import { FileBusyError, withWriteLock } from './write-lock.ts';

/** The folder of a served folder that has its searches. */
const searchesName = 'searches';
/** Files and folders that are listed. */
const mostFiles = 5000;
/** Bytes of a file. */
const largestFile = 1_000_000;
/** Folders inside one another: each of them is watched, and asked for by all names above it. */
const deepest = 50;
/** Bytes of a name, as most file systems have it. */
const longestName = 255;

const isReadable = (name: string): boolean => name.toLowerCase().endsWith(savedSearchExtension);

/** What a part of a path cannot be on every system. */
const strange = /[\p{Cc}\p{Cs}\\:*?"<>|]|[. ]$/u;

/** The parts of a path. Throws a {@link SearchFileError} for one that leads elsewhere. */
function partsOf(path: string): readonly string[] {
  const parts = path.split('/', deepest + 2);
  if (parts.length > deepest + 1)
    throw new SearchFileError(`“path” has more than ${deepest} folders inside one another; choose a shorter one.`);
  const isName = (part: string): boolean =>
    part !== '' && !isRubbish(part) && !strange.test(part) && Buffer.byteLength(part) <= longestName;
  if (parts.every(isName)) return parts;
  throw new SearchFileError(
    '“path” has names of folders and of a file, with a slash between them; leave out hidden names and : * ? " < > | \\.',
  );
}

/** The files of searches in `searches/` of a served folder. `root` is its real path; `readOnly` says why nothing is written. */
export function folderSearches(root: string, readOnly: string | undefined): SearchFiles {
  const home = onDisk(root, searchesName);
  /** So that those who ask this process for a file take turns, instead of all trying for its lock. */
  const writing = new OneAfterTheOther();

  /** Where the disk has a path, if no link leads there. Throws a {@link SearchFileError}. */
  async function placeOf(path: string): Promise<string> {
    const place = onDisk(home, partsOf(path).join('/'));
    for (let above = path; above !== ''; above = folderOf(above)) {
      const real = await realPath(onDisk(home, above));
      if (real === undefined) continue;
      if (!isWithin(home, real)) throw new SearchFileError('The path leads over a link, which is not followed.');
      break;
    }
    return place;
  }

  async function filePlace(path: string): Promise<string> {
    if (!isReadable(path))
      throw new SearchFileError(`A file of searches has a name that ends with ${savedSearchExtension}.`);
    return placeOf(path);
  }

  /** Does something on the disk, whose refusals are sentences for people. */
  async function onFiles<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (failure) {
      if (failure instanceof SearchFileError) throw failure;
      const code = systemCode(failure);
      if (isDiskFull(failure))
        throw new NoRoomForSearchesError(
          `“${nameOf(path)}” is not changed: the disk is full. Make room on it, and try again.`,
          { cause: failure },
        );
      if (failure instanceof FileBusyError)
        throw new SearchFileBusyError(`“${nameOf(path)}” cannot be changed: ${failure.message}.`, { cause: failure });
      if (code === undefined) throw failure;
      const why = code === 'ENOTEMPTY' ? 'it is not empty' : writeProblem(failure);
      throw new SearchFileError(`“${nameOf(path)}” cannot be read or changed: ${why}.`, { cause: failure });
    }
  }

  async function read(path: string): Promise<string | undefined> {
    const place = await filePlace(path);
    const state = await stat(place).catch(() => undefined);
    if (state === undefined || !state.isFile()) return undefined;
    if (state.size > largestFile)
      throw new SearchFileError(`“${nameOf(path)}” has more than ${largestFile} bytes, and is not read.`);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(place));
    } catch (failure) {
      if (!(failure instanceof TypeError)) throw failure;
      throw new SearchFileError(`“${nameOf(path)}” is no UTF-8 text; save it as UTF-8.`, { cause: failure });
    }
  }

  async function isFolder(): Promise<boolean> {
    try {
      return (await lstat(home)).isDirectory();
    } catch {
      return false;
    }
  }

  /** Rejects where a file has a text that is neither `before`, unless that is absent, nor the one that it is to have: `null` is none. */
  async function refuseChanged(path: string, before: string | null | undefined, after: string | null): Promise<void> {
    if (before === undefined) return;
    const present = (await read(path)) ?? null;
    if (present === before || present === after) return;
    const what = after === null ? 'removed' : 'overwritten';
    throw new SearchFileChangedError(
      `“${nameOf(path)}” was changed meanwhile by somebody else, and is not ${what}; read it again.`,
    );
  }

  return {
    ...(readOnly === undefined ? {} : { readOnly }),
    list: async () => {
      if (!(await isFolder())) return undefined;
      const found: SearchFile[] = [];
      const waiting = [''];
      for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
        const entries = await readdir(folder === '' ? home : onDisk(home, folder), { withFileTypes: true }).catch(
          () => [],
        );
        for (const entry of entries) {
          const path = pathInside(folder, entry.name);
          if (isRubbish(entry.name) || strange.test(entry.name)) continue;
          if (entry.isDirectory()) {
            waiting.push(path);
            found.push({ kind: 'folder', path });
          } else if (entry.isFile() && isReadable(entry.name)) found.push({ kind: 'file', path });
          if (found.length >= mostFiles) return found;
        }
      }
      return found;
    },
    read: (path) => onFiles(path, () => read(path)),
    write: (path, text, before) =>
      writing.run(path, () =>
        onFiles(path, async () => {
          const place = await filePlace(path);
          if (Buffer.byteLength(text) > largestFile)
            throw new SearchFileError(`The text has more than ${largestFile} bytes; divide it into several files.`);
          // Before a folder is made for it.
          await refuseChanged(path, before, text);
          await mkdir(onDisk(home, folderOf(path)), { recursive: true });
          await withWriteLock(place, async () => {
            // Another process that serves the folder may have written it since.
            await refuseChanged(path, before, text);
            // Hidden, so that nobody takes it for a file of searches.
            const temporary = onDisk(home, pathInside(folderOf(path), `.${randomUUID()}`));
            try {
              await writeFile(temporary, text, { flag: 'wx' });
              keepPermissions(temporary, place);
              putInPlace(temporary, place);
            } finally {
              await rm(temporary, { force: true });
            }
          });
        }),
      ),
    addFolder: (path) =>
      onFiles(path, async () => {
        await mkdir(await placeOf(path), { recursive: true });
      }),
    remove: (path, before) =>
      writing.run(path, () =>
        onFiles(path, async () => {
          const place = await placeOf(path);
          const state = await lstat(place).catch(() => undefined);
          if (state?.isDirectory() === true) await rmdir(place);
          else if (state?.isFile() === true && isReadable(path))
            await withWriteLock(place, async () => {
              await refuseChanged(path, before, null);
              await rm(place, { force: true });
            });
          else if (state !== undefined) throw new SearchFileError(`“${nameOf(path)}” is no file of searches.`);
        }),
      ),
  };
}
