import type { Client, UploadMetadata } from '@assetql/client';
import { emptyDraft, type Draft } from './draft.ts';
import type { ChosenFile } from './gather-files.ts';
import { watchProcessing } from './watch-processing.ts';
import type { ResumeStore } from './resume-store.ts';
import { explainFailure } from './upload-failure.ts';
import { isAsset, isOpen, keyOf, type UploadItem } from './upload-item.ts';

/** How many files are sent at the same time, and segments of each; a browser has six connections, and searches need some. */
const filesAtOnce = 2;
const segmentsAtOnce = 2;

/** Milliseconds before another attempt while the library does not answer. */
const patience = [2000, 5000, 10_000, 20_000, 30_000] as const;

/** Why nothing is sent now. */
export interface Halt {
  /** An `outage` ends by itself; the others wait for the person. */
  readonly kind: 'outage' | 'signed-out' | 'forbidden';
  readonly message: string;
}

export interface QueueState {
  readonly items: readonly UploadItem[];
  readonly halt: Halt | undefined;
}

export interface UploadQueueOptions {
  readonly client: Client;
  readonly store: ResumeStore;
  /** The library, as a sentence begins with it. */
  readonly library: string;
  readonly onChange: (state: QueueState) => void;
  /** Called when files have become assets, and when these are processed. */
  readonly onAssets: () => void;
}

/** Why a run was aborted. */
const pausing = new Error('paused');

/** Uploads files one after the other, and knows what has become of each. */
export class UploadQueue {
  private readonly options: UploadQueueOptions;
  private items: readonly UploadItem[] = [];
  private halt: Halt | undefined;
  private readonly runs = new Map<string, AbortController>();
  private outages = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly life = new AbortController();

  constructor(options: UploadQueueOptions) {
    this.options = options;
    const { client } = options;
    watchProcessing(client, {
      signal: this.life.signal,
      waiting: () => this.items.filter(({ state }) => state === 'processing'),
      onOver: (key, message) => {
        this.change(key, { state: 'done', message });
        this.options.onAssets();
      },
    });
  }

  /** Adds files that are not there yet. Those whose upload was begun before are continued. Returns how many were there. */
  add(chosen: readonly ChosenFile[]): number {
    const known = new Map(this.items.map((item) => [item.key, item]));
    let repeated = 0;
    for (const { file, path } of chosen) {
      const key = keyOf(file, path);
      if (known.has(key) && known.get(key)?.state !== 'cancelled') repeated += 1;
      else {
        const begun = this.options.store.find(file, path);
        const item: UploadItem = { key, file, path, draft: emptyDraft, state: 'chosen', sent: 0 };
        known.set(key, begun === undefined ? item : { ...item, resume: begun.record, metadata: begun.metadata });
      }
    }
    this.items = [...known.values()];
    this.notify();
    return repeated;
  }

  /** Takes files from the list that are not being uploaded. */
  drop(isDropped: (item: UploadItem) => boolean): void {
    this.items = this.items.filter((item) => isOpen(item) || !isDropped(item));
    this.notify();
  }

  write(key: string, draft: Draft): void {
    this.change(key, { draft });
  }

  mark(key: string, isDuplicate: boolean): void {
    this.change(key, { isDuplicate });
  }

  /** Begins the files that were chosen. `metadata` is that of a file whose upload was not begun before. */
  start(metadata: (item: UploadItem) => UploadMetadata): void {
    this.items = this.items.map((item) =>
      item.state === 'chosen'
        ? { ...item, state: 'waiting', message: undefined, metadata: item.metadata ?? metadata(item) }
        : item,
    );
    this.pump();
  }

  pause(key?: string): void {
    for (const item of this.items)
      if (isOpen(item) && (key === undefined || item.key === key)) {
        this.change(item.key, { state: 'paused' });
        this.runs.get(item.key)?.abort(pausing);
      }
  }

  /** Continues what is paused, or what failed; also tries a library again that did not answer. */
  resume(isMeant: (item: UploadItem) => boolean): void {
    this.lift();
    for (const item of this.items)
      if ((item.state === 'paused' || item.state === 'failed') && isMeant(item))
        this.change(item.key, { state: 'waiting', message: undefined });
    this.pump();
  }

  /** Ends uploads and removes what was sent of them. */
  async cancel(isMeant: (item: UploadItem) => boolean): Promise<void> {
    const meant = this.items.filter((item) => (isOpen(item) || item.state === 'failed') && isMeant(item));
    for (const { key } of meant) {
      this.change(key, { state: 'cancelled', message: 'Cancelled.' });
      this.runs.get(key)?.abort(pausing);
    }
    // One that is on its way is removed when it has stopped.
    for (const { key } of meant) if (!this.runs.has(key)) await this.removeBegun(key);
    this.pump();
  }

  /** Pauses everything and forgets the files; what was begun is remembered. */
  dispose(): void {
    this.life.abort();
    clearTimeout(this.timer);
    for (const run of this.runs.values()) run.abort(pausing);
  }

  private async removeBegun(key: string): Promise<void> {
    const { client, store } = this.options;
    const uploadId = this.items.find((item) => item.key === key)?.resume?.uploadId;
    if (uploadId === undefined) return this.change(key, { sent: 0 });
    try {
      await client.uploads.remove(uploadId);
      store.remove(uploadId);
      this.change(key, { resume: undefined, metadata: undefined, sent: 0 });
    } catch {
      this.change(key, { message: 'Cancelled. What was sent of it is still in temporary storage.' });
    }
  }

  private lift(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.halt = undefined;
  }

  private pump(): void {
    const limit = this.outages > 0 ? 1 : filesAtOnce;
    for (const item of this.items) {
      if (this.halt !== undefined || this.runs.size >= limit || this.life.signal.aborted) break;
      if (item.state === 'waiting' && !this.runs.has(item.key)) void this.run(item);
    }
    this.notify();
  }

  private async run({ key, file, path, resume, metadata = { categories: [] } }: UploadItem): Promise<void> {
    const { client, store } = this.options;
    const run = new AbortController();
    this.runs.set(key, run);
    this.change(key, { state: 'sending', message: undefined });
    try {
      const result = await client.uploads.upload(file, {
        ...metadata,
        resume,
        parallel: segmentsAtOnce,
        signal: run.signal,
        onResumeRecord: (record) => {
          store.add({ path, record, metadata, at: Date.now() });
          this.change(key, { resume: record });
        },
        onProgress: ({ phase, sent }) => {
          if (run.signal.aborted) return;
          if (sent > 0) this.outages = 0;
          const isSent = phase === 'finalizing' || phase === 'approving';
          this.change(key, { sent, ...(isSent ? { state: 'finalizing' } : {}) });
        },
      });
      store.remove(result.uploadId);
      const { assetId, batchId } = result;
      this.outages = 0;
      this.change(key, { state: batchId === undefined ? 'done' : 'processing', sent: file.size, assetId, batchId });
      this.options.onAssets();
    } catch (error) {
      if (!run.signal.aborted) this.fail(key, error);
    } finally {
      this.runs.delete(key);
      if (this.items.some((item) => item.key === key && item.state === 'cancelled')) await this.removeBegun(key);
      this.pump();
    }
  }

  private fail(key: string, error: unknown): void {
    const { store, library } = this.options;
    const { kind, message, isGone } = explainFailure(error, library);
    const resume = this.items.find((item) => item.key === key)?.resume;
    if (kind === 'file') {
      if (isGone && resume !== undefined) store.remove(resume.uploadId);
      return this.change(key, { state: 'failed', message, ...(isGone ? { resume: undefined, sent: 0 } : {}) });
    }
    if (kind === 'later') {
      if (resume !== undefined) store.remove(resume.uploadId);
      this.change(key, { state: 'done', message, assetId: resume?.uploadId });
      return this.options.onAssets();
    }
    this.change(key, {
      state: kind === 'forbidden' ? 'failed' : 'waiting',
      ...(kind === 'forbidden' ? { message } : {}),
    });
    this.stop({ kind, message });
    return undefined;
  }

  private stop(halt: Halt): void {
    this.halt = halt;
    if (halt.kind !== 'outage' || this.timer !== undefined) return;
    const wait = patience[Math.min(this.outages, patience.length - 1)];
    this.outages += 1;
    this.timer = setTimeout(() => {
      this.lift();
      this.pump();
    }, wait);
  }

  private change(key: string, change: Partial<UploadItem>): void {
    this.items = this.items.map((item) => {
      if (item.key !== key) return item;
      // What was paused, cancelled or finished in the meantime stays so.
      const isLate = item.state === 'cancelled' && change.state !== undefined && change.state !== 'cancelled';
      return isLate ? item : { ...item, ...change };
    });
    this.notify();
  }

  private notify(): void {
    this.options.onChange({ items: this.items, halt: this.halt });
  }
}

/** Ids of the assets that the files have become. */
export const assetIds = (items: readonly UploadItem[]): readonly string[] =>
  items.filter(isAsset).flatMap(({ assetId }) => assetId ?? []);
