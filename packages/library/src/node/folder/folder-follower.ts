import { access } from 'node:fs/promises';
import { fingerprint } from './fingerprint.ts';
import type { FolderRecords } from '../../folder/folder-records.ts';
import { matchFiles, wasLookedFor } from './match-files.ts';
import { pairSidecars } from '../../folder/pair-sidecars.ts';
import { rulesName } from '../../folder/folder-rules.ts';
import { folderOf, nameOf } from '../../folder/paths.ts';
import { onDisk } from './paths.ts';
import { FolderGoneError, scanFolder, type FolderProblem } from './scan-folder.ts';
import { watchFolder, type FolderHint, type FolderWatch } from './watch-folder.ts';
import { withFoldersAbove } from '../../folder/folder-categories.ts';

/** Whether a sentence tells a problem, its end, or what is worth a line in a log. */
export type NoticeKind = 'problem' | 'solved' | 'detail';

export interface FolderFollowerOptions {
  readonly root: string;
  readonly files: FolderRecords;
  readonly followLinks: boolean;
  /** Looks at all of the folder every few seconds instead of waiting for the system to tell, which network drives do not. */
  readonly poll: boolean;
  /** Called before files of the served folder itself are compared: what it says about its files may have changed. */
  readonly configure: () => Promise<void>;
  /** Called after files have changed. */
  readonly onChanges: () => void;
  /** Is told in sentences what keeps changes from being seen, and when they are again. */
  readonly onNotice: (sentence: string, kind: NoticeKind) => void;
  readonly onFailure: (failure: unknown) => void;
}

/** Milliseconds to wait for further changes, since programs write files in steps. */
const calm = 150;
/** Milliseconds between two looks at a folder that is not watched, or is not there; longer where a look takes long. */
const interval = 2000;
/** How many times as long as a look the pause after it is, at least. */
const leisure = 4;

/** Keeps the records of a folder in step with the disk: scans the whole folder at first, then the folders that are reported as changed. */
export class FolderFollower {
  private readonly options: FolderFollowerOptions;
  private readonly closing = new AbortController();
  /** Folders to look at, and whether at those below them as well. */
  private hints = new Map<string, boolean>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private watching: FolderWatch | undefined;
  private isPolling: boolean;
  private isGone = false;
  private readonly problemsByFolder = new Map<string, readonly FolderProblem[]>();

  constructor(options: FolderFollowerOptions) {
    this.options = options;
    this.isPolling = options.poll;
  }

  /** Files and folders that are not in the library, as they were found last. */
  get problems(): readonly FolderProblem[] {
    return [...this.problemsByFolder.values()].flat();
  }

  /** Looks at all of the folder, and follows it from then on. Resolves after the first look. */
  async start(): Promise<void> {
    this.hints.set('', true);
    await this.look();
    // To begin watching takes as long as a look. What changes meanwhile is found by the look that follows it.
    if (!this.isGone && !this.closing.signal.aborted) this.watch();
  }

  /** Looks at folders now. Resolves when what has changed in them is stored. */
  async lookAt(folders: Iterable<string>): Promise<void> {
    for (const folder of folders) this.hints.set(folder, this.hints.get(folder) === true);
    await this.look();
  }

  async close(): Promise<void> {
    this.closing.abort(new Error('The library was closed.'));
    clearTimeout(this.timer);
    await this.watching?.close();
    await this.running;
  }

  private watch(): void {
    if (this.isPolling || this.watching !== undefined) return;
    const { root, onNotice } = this.options;
    this.watching = watchFolder({
      root,
      onHint: (hint) => this.onHint(hint),
      onFailure: (failure) => {
        if (this.isPolling || this.closing.signal.aborted) return;
        this.isPolling = true;
        const why = failure instanceof Error ? failure.message : String(failure);
        onNotice(`${root} cannot be watched (${why}); it is looked at every few seconds instead.`, 'detail');
        void this.unwatch();
        this.lookIn(calm);
      },
    });
  }

  private async unwatch(): Promise<void> {
    const watching = this.watching;
    this.watching = undefined;
    await watching?.close();
  }

  private onHint({ folder, isDeep }: FolderHint): void {
    this.hints.set(folder, isDeep || this.hints.get(folder) === true);
    if (!this.isGone) this.lookIn(calm);
  }

  private lookIn(milliseconds: number): void {
    if (this.closing.signal.aborted || this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.isPolling || this.isGone) this.hints.set('', true);
      void this.look();
    }, milliseconds);
  }

  /** Looks at what is said to have changed. Never rejects. */
  private look(): Promise<void> {
    this.running = this.lookAfter(this.running);
    return this.running;
  }

  private async lookAfter(before: Promise<void>): Promise<void> {
    await before;
    if (this.closing.signal.aborted) return;
    const hints = this.hints;
    this.hints = new Map();
    const start = performance.now();
    try {
      await this.rescan(hints);
      if (this.isGone) await this.comeBack();
    } catch (failure) {
      if (this.closing.signal.aborted) return;
      // What was not looked at is looked at later.
      for (const [folder, isDeep] of hints) this.hints.set(folder, isDeep || this.hints.get(folder) === true);
      if (failure instanceof FolderGoneError) this.goAway(failure);
      else {
        this.options.onFailure(failure);
        this.lookIn(interval);
      }
    }
    if (this.isPolling || this.isGone) this.lookIn(Math.max(interval, leisure * (performance.now() - start)));
  }

  private goAway({ message }: FolderGoneError): void {
    if (this.isGone) return;
    this.isGone = true;
    const kept = 'what was known of it is still found, and it is looked for every few seconds';
    this.options.onNotice(`${message}; ${kept}.`, 'problem');
  }

  private async comeBack(): Promise<void> {
    this.isGone = false;
    this.options.onNotice(`${this.options.root} is back.`, 'solved');
    // The watches were those of folders that are gone.
    await this.unwatch();
    this.watch();
  }

  private problemsOf(folder: string): readonly FolderProblem[] {
    return this.problemsByFolder.get(folder) ?? [];
  }

  private async rescan(hints: ReadonlyMap<string, boolean>): Promise<void> {
    const { root, files, followLinks, onChanges } = this.options;
    const deep = new Set([...hints].filter(([, isDeep]) => isDeep).map(([folder]) => folder));
    const isInDeep = (folder: string): boolean => {
      for (let above = folder; above !== ''; above = folderOf(above)) if (deep.has(above)) return true;
      return deep.has('');
    };
    const known = withFoldersAbove(new Set([...files.live()].map(({ path }) => folderOf(path))));
    const scan = await scanFolder({
      root,
      folders: [...hints.keys()],
      isSettled: (folder) => known.has(folder) && !isInDeep(folder),
      followLinks,
      signal: this.closing.signal,
    });
    if (scan.listed.has('')) await this.options.configure();
    for (const folder of this.problemsByFolder.keys())
      if (wasLookedFor(folder === '' ? '' : `${folder}/`, scan)) this.problemsByFolder.delete(folder);
    for (const { path, message } of scan.problems)
      if (nameOf(path) === rulesName && !this.problemsOf(folderOf(path)).some((before) => before.path === path))
        this.options.onNotice(`${path}: ${message}`, 'problem');
    // Of a folder that could not be looked into, what was told before may be told again.
    const told = new Set(scan.problems.map(({ path }) => path));
    const found = new Map<string, FolderProblem[]>();
    for (const problem of scan.problems) {
      const folder = folderOf(problem.path);
      const problems = found.get(folder) ?? this.problemsOf(folder).filter(({ path }) => !told.has(path));
      problems.push(problem);
      found.set(folder, problems);
    }
    for (const [folder, problems] of found) this.problemsByFolder.set(folder, problems);
    const changes = await matchFiles(files.all, pairSidecars(scan.files), (path) => wasLookedFor(path, scan), {
      fingerprintOf: async (path) => {
        try {
          return await fingerprint(onDisk(root, path));
        } catch {
          return undefined;
        }
      },
      exists: async (path) => {
        try {
          await access(onDisk(root, path));
          return true;
        } catch {
          return false;
        }
      },
    });
    const { added, changed, moved, lost } = changes;
    if (added.length + changed.length + moved.length + lost.length === 0) return;
    await files.apply(changes, this.closing.signal);
    onChanges();
  }
}
