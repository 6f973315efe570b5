import { isHeadUnread, type KnownFile, type ReadDepth } from '../folder-file.ts';
import type { FileFacts, Inspection, WantedPart } from '../processing/file-facts.ts';
import { messageOf } from '../failure.ts';
import { documentKind } from '../processing/documents/document-kind.ts';
import { isDrawable, isMedia } from '../processing/drawable.ts';
import { nameOf } from './paths.ts';
import type { FileDetails, FolderRecords } from './folder-records.ts';

/** How far files are read. */
export interface ReadProgress {
  /** Files whose head is read, and those whose colours are, too. */
  readonly heads: number;
  readonly done: number;
  readonly total: number;
}

export interface ReadDetailsOptions {
  readonly files: FolderRecords;
  /** Reads a part of a file, as `ContentInspector.inspect` does. */
  readonly inspect: (
    file: KnownFile,
    wanted: WantedPart,
    onFacts: (facts: FileFacts) => void,
    signal: AbortSignal,
  ) => Promise<Inspection>;
  /** Identifies the content of a file; `undefined` where that is of no use. */
  readonly fingerprint: (file: KnownFile) => Promise<string | undefined>;
  /** How many files are read at a time. */
  readonly atOnce: number;
  readonly onProgress: (progress: ReadProgress) => void;
  /** Is told of failures that are not those of a file, such as a disk that is full. */
  readonly onFailure: (failure: unknown) => void;
}

/** Attempts to read a file whose process ends for a reason that is not known. */
const mostAttempts = 3;
/** After how many files, or milliseconds, what was learnt is stored. */
interface Batch {
  readonly files: number;
  readonly time: number;
}
const smallBatch: Batch = { files: 100, time: 300 };
/** Of many files, which takes less time for each of them. */
const largeBatch: Batch = { files: 500, time: 1500 };
/** Files to read from which on batches are large. */
const many = 1000;
/** Milliseconds after which storing is tried again. */
const pause = 5000;

const next: Readonly<Record<Exclude<ReadDepth, 'pixels'>, { readonly wanted: WantedPart; readonly depth: ReadDepth }>> =
  {
    name: { wanted: 'head', depth: 'head' },
    sidecar: { wanted: 'head', depth: 'pixels' },
    head: { wanted: 'facts', depth: 'pixels' },
  };

/** Whether more than the head of a file is read: its pixels, its text, or its cover or a frame. */
const hasMore = ({ facts: { type }, path }: Pick<KnownFile, 'facts' | 'path'>): boolean =>
  isDrawable(type) || isMedia(type) || documentKind(type, nameOf(path)) !== undefined;

/**
 * Reads the content of files in the background: of all of them the head first, then colours and texts, each time the newest first. What is left to read follows from
 * the records, so that another process goes on where this one has ended.
 */
export class DetailsReader {
  private readonly options: ReadDetailsOptions;
  private readonly closing = new AbortController();
  /** Files whose head is to be read, the next one last; and those whose colours are, the next one first. */
  private heads: KnownFile[] = [];
  private pictures: KnownFile[] = [];
  private progress: ReadProgress = { heads: 0, done: 0, total: 0 };
  private readonly reading = new Set<string>();
  private readonly attempts = new Map<string, number>();
  private learnt: (readonly [KnownFile, FileDetails])[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private storing: Promise<void> = Promise.resolve();
  private readonly running = new Set<Promise<void>>();
  private idle: (() => void)[] = [];
  /** Files whose head somebody waits for, which are read before others. */
  private readonly awaited = new Map<string, (() => void)[]>();

  constructor(options: ReadDetailsOptions) {
    this.options = options;
  }

  /** Looks for files that are to be read, after files were added or have changed. */
  wake(): void {
    if (this.closing.signal.aborted) return;
    let [total, heads, done] = [0, 0, 0];
    const unread: KnownFile[] = [];
    for (const file of this.options.files.live()) {
      total++;
      if (!isHeadUnread(file)) heads++;
      if (!this.isUnread(file)) done++;
      else if (!this.reading.has(file.id)) unread.push(file);
    }
    this.progress = { heads, done, total };
    unread.sort((a, b) => Number(this.awaited.has(a.id)) - Number(this.awaited.has(b.id)) || a.modified - b.modified);
    this.heads = unread.filter(isHeadUnread);
    this.pictures = unread.filter((file) => !isHeadUnread(file)).toReversed();
    this.options.onProgress(this.progress);
    this.start();
  }

  /** Resolves when there is nothing left to read. */
  finished(): Promise<void> {
    return new Promise((resolve) => {
      this.idle.push(resolve);
      this.settle();
    });
  }

  /** Reads the heads of files before those of others. Resolves when searches find what they say, or when nothing is read any more. */
  async readFirst(ids: Iterable<string>): Promise<void> {
    const read = [...ids].map(
      (id) =>
        new Promise<void>((resolve) => {
          this.awaited.set(id, [...(this.awaited.get(id) ?? []), resolve]);
        }),
    );
    this.wake();
    this.tellRead();
    await Promise.all(read);
  }

  /** Stores what was learnt, and resolves when nothing is under way. */
  async close(): Promise<void> {
    this.closing.abort(new Error('The library was closed.'));
    clearTimeout(this.timer);
    await Promise.all(this.running);
    await this.store();
    this.tellRead();
  }

  /** Has as many files read at a time as may be. */
  private start(): void {
    while (this.running.size < Math.min(this.options.atOnce, this.running.size + this.waiting)) {
      const worker = this.work().finally(() => {
        this.running.delete(worker);
        this.settle();
      });
      this.running.add(worker);
    }
    this.settle();
  }

  /** Whether a file is to be read further. */
  private isUnread(file: KnownFile): boolean {
    if (isHeadUnread(file)) return true;
    // What no film reader here knows the tables of may still give a frame.
    return file.depth === 'head' && (file.problem === undefined || isMedia(file.facts.type)) && hasMore(file);
  }

  private get waiting(): number {
    return this.heads.length + this.pictures.length;
  }

  /** Resolves the promises of `readFirst` for files whose head has been read or that no longer exist. */
  private tellRead(): void {
    for (const [id, waiting] of this.awaited) {
      const file = this.options.files.file(id);
      if (file !== undefined && isHeadUnread(file) && !this.closing.signal.aborted) continue;
      this.awaited.delete(id);
      for (const resolve of waiting) resolve();
    }
  }

  private settle(): void {
    const isBusy = this.running.size > 0 || this.waiting > 0 || this.reading.size > 0;
    if (isBusy && !this.closing.signal.aborted) return;
    for (const resolve of this.idle.splice(0)) resolve();
  }

  /** Heads are read of all files before the pixels of any. */
  private take(): KnownFile | undefined {
    return this.heads.pop() ?? this.pictures.shift();
  }

  private async work(): Promise<void> {
    for (let file = this.take(); file !== undefined; file = this.take()) {
      if (this.closing.signal.aborted) return;
      const present = this.options.files.file(file.id);
      if (present === undefined || !this.isUnread(present) || this.reading.has(file.id)) continue;
      this.reading.add(file.id);
      const details = await this.read(present);
      if (details !== undefined) this.keep(present, details);
      else {
        this.reading.delete(file.id);
        // Not before, since another worker leaves out what is being read.
        if (!this.closing.signal.aborted) this.pictures.push(present);
      }
    }
  }

  /** What is learnt of a file; `undefined` when it is to be tried again, or the library is closed. */
  private async read(file: KnownFile): Promise<FileDetails | undefined> {
    if (file.depth === 'pixels') return undefined;
    const { wanted, depth } = next[file.depth];
    const { inspect, fingerprint } = this.options;
    let found: FileFacts = {};
    const { mapping } = this.options.files;
    const detailsOf = (
      { facts: all, problem: own, sidecarProblem, needsDecoder }: Inspection,
      print: string | undefined,
    ): FileDetails => {
      const { text, ...facts } = all;
      const isLast = wanted !== 'head' || (file.depth === 'name' && !hasMore({ ...file, facts }));
      // A problem that is kept ends the reading, so that of the sidecar waits for the last part.
      const problem = own ?? (isLast || depth === 'pixels' ? sidecarProblem : undefined);
      return {
        depth,
        facts,
        ...(mapping === undefined ? {} : { mapping }),
        ...(isLast ? { text: text ?? null } : {}),
        ...(print === undefined ? {} : { fingerprint: print }),
        ...(problem === undefined ? {} : { problem }),
        ...(needsDecoder === undefined ? {} : { needsDecoder }),
      };
    };
    try {
      const print = file.fingerprint ?? (await fingerprint(file));
      const inspection = await inspect(file, wanted, (facts) => (found = facts), this.closing.signal);
      return detailsOf(inspection, print);
    } catch (failure) {
      if (this.closing.signal.aborted) return undefined;
      const attempts = (this.attempts.get(file.id) ?? 0) + 1;
      this.attempts.set(file.id, attempts);
      if (attempts < mostAttempts) return undefined;
      this.attempts.delete(file.id);
      const problem = `The file cannot be read (${messageOf(failure).replace(/\.$/, '')}); only its name is known.`;
      return detailsOf({ facts: found, renditions: {}, problem }, undefined);
    }
  }

  private keep(file: KnownFile, details: FileDetails): void {
    this.learnt.push([file, details]);
    const batch = this.waiting < many ? smallBatch : largeBatch;
    this.storeSoon(this.learnt.length >= batch.files || this.awaited.has(file.id) ? 0 : batch.time);
  }

  private storeSoon(milliseconds: number): void {
    if (milliseconds > 0 && this.timer !== undefined) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.storing = this.storing.then(() => this.store());
    }, milliseconds);
  }

  private async store(): Promise<void> {
    const learnt = this.learnt.splice(0);
    if (learnt.length === 0) return;
    try {
      await this.options.files.learn(learnt);
      let { heads, done } = this.progress;
      for (const [{ id, depth }] of learnt) {
        this.reading.delete(id);
        const file = this.options.files.file(id);
        if (file === undefined) continue;
        if (isHeadUnread({ depth }) && !isHeadUnread(file)) heads++;
        if (!this.isUnread(file)) done++;
        else if (isHeadUnread(file)) this.heads.push(file);
        else this.pictures.push(file);
      }
      this.progress = { ...this.progress, heads, done };
      this.options.onProgress(this.progress);
      this.tellRead();
      if (!this.closing.signal.aborted) this.start();
      else this.settle();
    } catch (failure) {
      if (this.closing.signal.aborted) return;
      this.options.onFailure(failure);
      this.learnt.unshift(...learnt);
      this.storeSoon(pause);
    }
  }
}
