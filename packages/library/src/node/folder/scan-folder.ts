import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import type { FileState, ScannedFile } from '../../folder-file.ts';
import { systemCode } from '../../failure.ts';
import { FolderRules, isOwnFile, isRubbish, rulesName } from '../../folder/folder-rules.ts';
import { pathInside } from '../../folder/paths.ts';
import { isWithin, onDisk, realPath } from './paths.ts';

/** A file or folder that is not in the library, and why, in one sentence. */
export interface FolderProblem {
  readonly path: string;
  readonly message: string;
}

export interface FolderScan {
  readonly files: readonly ScannedFile[];
  /** Folders whose entries are known now. */
  readonly listed: ReadonlySet<string>;
  /** Folders that are there and were not looked into, since they are settled or cannot be read: what was known of them stays. */
  readonly passedOver: ReadonlySet<string>;
  readonly problems: readonly FolderProblem[];
}

export interface ScanOptions {
  /** The real path of the served folder. */
  readonly root: string;
  /** The folders to look at; the served one when absent. */
  readonly folders?: readonly string[] | undefined;
  /** Folders that are not looked into when they are met below one of `folders`; none when absent. */
  readonly isSettled?: (folder: string) => boolean;
  /** Follows links that lead out of the served folder. Those that stay inside are never followed: what they lead to is found where it is. */
  readonly followLinks?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The served folder itself is not there or cannot be read, so that nothing is known of its files. */
export class FolderGoneError extends Error {
  override readonly name = 'FolderGoneError';
}

/** Files whose state is asked for at a time. */
const atOnce = 64;
/** Bytes of a file of rules; a larger one is none. */
const largestRules = 1_048_576;

interface Visit {
  readonly folder: string;
  readonly rules: FolderRules;
  /** Whether a link leads here, so that it may lead back to a folder above. */
  readonly isLinked: boolean;
}

const stateOf = ({ size, mtimeMs, ino }: Stats): FileState => ({ size, modified: mtimeMs, inode: String(ino) });

async function withRules(root: string, folder: string, rules: FolderRules): Promise<FolderRules> {
  const path = onDisk(root, pathInside(folder, rulesName));
  try {
    const state = await lstat(path);
    return state.isFile() && state.size <= largestRules ? rules.with(folder, await readFile(path, 'utf8')) : rules;
  } catch {
    return rules;
  }
}

/** The rules of the folders above one; `undefined` where they leave it out. */
async function rulesAbove(root: string, folder: string): Promise<FolderRules | undefined> {
  let rules = new FolderRules();
  let above = '';
  for (const name of folder === '' ? [] : folder.split('/')) {
    rules = await withRules(root, above, rules);
    above = pathInside(above, name);
    if (isRubbish(name) || rules.leavesOut(above, true)) return undefined;
  }
  return rules;
}

/**
 * Lists the files of a folder and of those below it, without reading any. Nothing but names, sizes and times is asked for, in no particular order. What
 * cannot be read is told by the problems. Rejects with `FolderGoneError` when the served folder is not there.
 */
export async function scanFolder(options: ScanOptions): Promise<FolderScan> {
  const { root, folders = [''], isSettled = () => false, followLinks = false, signal } = options;
  const files: ScannedFile[] = [];
  const listed = new Set<string>();
  const passedOver = new Set<string>();
  const problems: FolderProblem[] = [];
  /** Real paths of folders that links have led to. */
  const followed = new Set<string>();
  const visits: Visit[] = [];

  async function entriesOf(folder: string): Promise<readonly Dirent[]> {
    try {
      const entries = await readdir(onDisk(root, folder), { withFileTypes: true });
      listed.add(folder);
      return entries;
    } catch (failure) {
      const code = systemCode(failure);
      if (folder === '') throw new FolderGoneError(`${root} cannot be read (${String(code)})`, { cause: failure });
      // It has gone since the folder above was listed: the same as if it had never been there.
      if (code === 'ENOENT' || code === 'ENOTDIR') listed.add(folder);
      else {
        passedOver.add(folder);
        problems.push({
          path: folder,
          message: `The folder cannot be read (${String(code)}), so that changes in it are not seen; give this user the right to read it.`,
        });
      }
      return [];
    }
  }

  async function visitLink(path: string, visit: Visit): Promise<void> {
    const target = await realPath(onDisk(root, path));
    if (target === undefined || isWithin(root, target)) return;
    if (!followLinks) {
      problems.push({
        path,
        message: 'The link leads out of the folder and is not followed; --follow-links follows such links.',
      });
      return;
    }
    const state = await stat(target);
    if (state.isFile()) files.push({ path, ...stateOf(state) });
    if (state.isDirectory()) visits.push({ ...visit, folder: path, isLinked: true });
  }

  async function visitEntry(entry: Dirent, visit: Visit): Promise<void> {
    const { name } = entry;
    if (isRubbish(name) || (isOwnFile(name) && !entry.isDirectory())) return;
    const path = pathInside(visit.folder, name);
    if (visit.rules.leavesOut(path, entry.isDirectory())) return;
    try {
      if (entry.isDirectory()) {
        if (isSettled(path)) passedOver.add(path);
        else visits.push({ ...visit, folder: path });
        return;
      }
      if (entry.isSymbolicLink()) return await visitLink(path, visit);
      if (!entry.isFile()) return;
      const state = await lstat(onDisk(root, path));
      if (state.isFile()) files.push({ path, ...stateOf(state) });
    } catch (failure) {
      const code = systemCode(failure);
      if (name.includes('\uFFFD'))
        problems.push({ path, message: 'The name is not UTF-8 text, so that the file cannot be opened; rename it.' });
      else if (code !== 'ENOENT')
        problems.push({
          path,
          message: `The file cannot be looked at (${String(code)}); give this user the right to.`,
        });
    }
  }

  for (const folder of folders) {
    const rules = await rulesAbove(root, folder);
    // What is left out has no files.
    if (rules === undefined) listed.add(folder);
    else visits.push({ folder, rules, isLinked: followLinks && folder !== '' });
  }
  for (let visit = visits.pop(); visit !== undefined; visit = visits.pop()) {
    signal?.throwIfAborted();
    const { folder } = visit;
    if (listed.has(folder)) continue;
    if (visit.isLinked) {
      const target = await realPath(onDisk(root, folder));
      const isInside = target !== undefined && isWithin(root, target) && target !== onDisk(root, folder);
      if (isInside || (target !== undefined && followed.has(target))) {
        listed.add(folder);
        continue;
      }
      if (target !== undefined) followed.add(target);
    }
    const entries = await entriesOf(folder);
    const rules = entries.some(({ name }) => name === rulesName)
      ? await withRules(root, folder, visit.rules)
      : visit.rules;
    const inside = { ...visit, rules };
    for (let at = 0; at < entries.length; at += atOnce)
      await Promise.all(entries.slice(at, at + atOnce).map((entry) => visitEntry(entry, inside)));
  }
  return { files, listed, passedOver, problems };
}
