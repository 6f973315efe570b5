import type { KnownFile } from '../folder-file.ts';
import { holdsPicture } from '../processing/embedded-picture.ts';
import type { CopyKind } from './copy-keywords.ts';
import { findCopies } from './find-copies.ts';
import type { FolderRecords } from './folder-records.ts';
import type { CopyMarks } from './stored-file.ts';

export interface CopyMarkerOptions {
  readonly files: FolderRecords;
  /** Identifies the whole content of a file; `undefined` for one that cannot be read. */
  readonly digest: (file: KnownFile, signal: AbortSignal) => Promise<string | undefined>;
  /** How many files are read at a time. */
  readonly atOnce: number;
  readonly onFailure: (failure: unknown) => void;
}

/** Milliseconds to wait for further changes. */
const calm = 500;

/** Marks the files of a folder that are there several times, after all of them are read and whenever they have changed. */
export class CopyMarker {
  private readonly options: CopyMarkerOptions;
  private readonly closing = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> = Promise.resolve();
  private idle: (() => void)[] = [];
  /** How often a comparison was asked for, and how often one had been when the last one began. */
  private asked = 0;
  private done = 0;

  constructor(options: CopyMarkerOptions) {
    this.options = options;
  }

  /** Compares the files soon. */
  wake(): void {
    if (this.closing.signal.aborted) return;
    this.asked++;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = this.running.then(() => this.mark());
    }, calm);
  }

  /** Resolves when the files are compared as they were when it was called. */
  async finished(): Promise<void> {
    if (this.done === this.asked || this.closing.signal.aborted) return;
    await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  async close(): Promise<void> {
    this.closing.abort(new Error('The library was closed.'));
    clearTimeout(this.timer);
    await this.running;
    this.tell();
  }

  private tell(): void {
    if (this.done === this.asked || this.closing.signal.aborted) for (const resolve of this.idle.splice(0)) resolve();
  }

  private async mark(): Promise<void> {
    const { asked } = this;
    const { signal } = this.closing;
    try {
      await this.markAll(signal);
    } catch (failure) {
      if (!signal.aborted) this.options.onFailure(failure);
    }
    this.done = asked;
    this.tell();
  }

  private async markAll(signal: AbortSignal): Promise<void> {
    const { files, digest, atOnce } = this.options;
    const live = [...files.live()];
    const digests = new Map<KnownFile, string>();
    const { same, alike } = await findCopies(live, {
      digest: async (file) => {
        signal.throwIfAborted();
        const found = file.digest ?? (await digest(file, signal));
        if (found !== undefined) digests.set(file, found);
        return found;
      },
      hint: ({ fingerprint = '' }) => fingerprint,
      hash: ({ facts }) => facts.likeness,
      isRaw: ({ facts }) => holdsPicture(facts.type),
      atOnce,
      pause: async () => {
        await new Promise((resolve) => setTimeout(resolve));
        signal.throwIfAborted();
      },
    });
    const kinds = new Map<KnownFile, CopyKind[]>();
    const add = (file: KnownFile, kind: CopyKind): void => void kinds.set(file, [...(kinds.get(file) ?? []), kind]);
    const copiesOf = new Map(same.map((group) => [group[0], group]));
    for (const file of same.flat()) add(file, 'same');
    for (const file of alike.flat()) for (const copy of copiesOf.get(file) ?? [file]) add(copy, 'alike');
    const marks = live.map((file): readonly [KnownFile, CopyMarks] => {
      const [found, copies] = [digests.get(file), kinds.get(file)];
      return [file, { ...(found === undefined ? {} : { digest: found }), ...(copies === undefined ? {} : { copies }) }];
    });
    await files.mark(marks);
  }
}
