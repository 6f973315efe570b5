import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import type { FileState, ScannedFile } from '../../folder-file.ts';
import { messageOf, systemCode } from '../../failure.ts';
import { FolderRules, isOwnFile, isRubbish, rulesName } from '../../folder/folder-rules.ts';
import { folderOf, nameOf, pathInside } from '../../folder/paths.ts';
import { turn } from '../../http/long-work.ts';
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
/** Bytes and lines of a file of rules: each file of the folder is compared with all of them. */
const [largestRules, mostRules] = [65_536, 2000];
/** Milliseconds that names are compared with rules before other work has its turn. */
const slice = 10;

interface Visit {
  readonly folder: string;
  readonly rules: FolderRules;
  /** Whether a link leads here, so that it may lead back to a folder above. */
  readonly isLinked: boolean;
}

const stateOf = ({ size, mtimeMs, ino }: Stats): FileState => ({ size, modified: mtimeMs, inode: String(ino) });

/** What counts in a folder: rules; that it is left out by some; or that its rules cannot be read, so that nobody knows what they leave out. */
type RulesInside = FolderRules | 'left out' | 'unreadable';

/** Why a file of rules is not followed, in a clause. */
function rulesProblem(failure: unknown): string {
  const code = systemCode(failure);
  return typeof code === 'string'
    ? `cannot be read (${code}); give this user the right to read it`
    : messageOf(failure);
}

/** Reads the rules of folders, and tells of those that cannot be read. */
class RulesReader {
  private readonly root: string;
  private readonly onProblem: (problem: FolderProblem) => void;
  /** What counts in a folder, its own rules included, by its path. Changes are told of many folders of one tree at a time. */
  private readonly inside = new Map<string, RulesInside>();

  constructor(root: string, onProblem: (problem: FolderProblem) => void) {
    this.root = root;
    this.onProblem = onProblem;
  }

  /** The rules that count for a folder: those of the folders above it. */
  async above(folder: string): Promise<RulesInside> {
    if (folder === '') return new FolderRules();
    const unknown: string[] = [];
    for (let above = folderOf(folder); !this.inside.has(above); above = folderOf(above)) {
      unknown.push(above);
      if (above === '') break;
    }
    for (const path of unknown.toReversed()) {
      const above = path === '' ? new FolderRules() : this.for(path);
      this.inside.set(path, above instanceof FolderRules ? await this.with(path, above) : above);
    }
    return this.for(folder);
  }

  /** These rules and those of the folder itself. */
  async with(folder: string, rules: FolderRules): Promise<RulesInside> {
    const known = this.inside.get(folder);
    if (known !== undefined) return known;
    const found = await this.read(folder, rules);
    this.inside.set(folder, found);
    return found;
  }

  private for(folder: string): RulesInside {
    const rules = this.inside.get(folderOf(folder)) ?? 'unreadable';
    if (!(rules instanceof FolderRules)) return rules;
    return isRubbish(nameOf(folder)) || rules.leavesOut(folder, true) ? 'left out' : rules;
  }

  private async read(folder: string, rules: FolderRules): Promise<RulesInside> {
    const path = pathInside(folder, rulesName);
    try {
      const state = await lstat(onDisk(this.root, path));
      if (!state.isFile()) throw new Error('is no file; put one in its place');
      if (state.size > largestRules) throw new Error(`has more than ${largestRules} bytes; shorten it`);
      const text = await readFile(onDisk(this.root, path), 'utf8');
      if (text.split('\n', mostRules + 2).length > mostRules + 1)
        throw new Error(`has more than ${mostRules} lines; shorten it`);
      return rules.with(folder, text);
    } catch (failure) {
      if (systemCode(failure) === 'ENOENT') return rules;
      const where = folder === '' ? 'this folder' : `“${nameOf(folder)}”`;
      this.onProblem({
        path,
        message: `The file ${rulesProblem(failure)}. Until then nothing new of ${where} is shown, since it may be left out.`,
      });
      return 'unreadable';
    }
  }
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
      if (code === 'ENOENT' || code === 'ENOTDIR') {
        listed.add(folder);
        if (nameOf(folder).includes('\uFFFD'))
          problems.push({
            path: folder,
            message: 'The name is not UTF-8 text, so that the files in the folder cannot be opened; rename it.',
          });
      } else {
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

  /** Those that are neither rubbish nor left out. */
  async function entriesKept(entries: readonly Dirent[], { folder, rules }: Visit): Promise<readonly Dirent[]> {
    const kept: Dirent[] = [];
    let begun = performance.now();
    for (const entry of entries) {
      const { name } = entry;
      if (isRubbish(name) || (isOwnFile(name) && !entry.isDirectory())) continue;
      if (!rules.leavesOut(pathInside(folder, name), entry.isDirectory())) kept.push(entry);
      if (performance.now() - begun < slice) continue;
      await turn();
      begun = performance.now();
    }
    return kept;
  }

  async function visitEntry(entry: Dirent, visit: Visit): Promise<void> {
    const { name } = entry;
    const path = pathInside(visit.folder, name);
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

  const rulesReader = new RulesReader(root, (problem) => problems.push(problem));
  for (const folder of folders) {
    signal?.throwIfAborted();
    const rules = await rulesReader.above(folder);
    // What is left out has no files.
    if (rules === 'left out') listed.add(folder);
    else if (rules === 'unreadable') passedOver.add(folder);
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
      ? await rulesReader.with(folder, visit.rules)
      : visit.rules;
    if (!(rules instanceof FolderRules)) {
      listed.delete(folder);
      passedOver.add(folder);
      continue;
    }
    const inside = { ...visit, rules };
    for (let at = 0; at < entries.length; at += atOnce) {
      const kept = await entriesKept(entries.slice(at, at + atOnce), inside);
      await Promise.all(kept.map((entry) => visitEntry(entry, inside)));
    }
  }
  return { files, listed, passedOver, problems };
}
