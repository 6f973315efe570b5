import type { Change } from '../library-parts.ts';
import { recordView, type View } from './record-view.ts';

/** Milliseconds after a transaction in which views are gathered for the next one. */
const pause = 250;

/**
 * Stores the views of links. Everybody who knows a link can view it, and each transaction waits for the disk, so views that follow each other
 * closely are stored together. A process that is killed loses those of the last pause; one that is closed loses none.
 */
export class ViewCounts {
  private readonly change: Change;
  private readonly onFailure: (failure: unknown) => void;
  /** By the id of the link. */
  private pending = new Map<string, View[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Transactions that are under way. */
  private readonly storing = new Set<Promise<void>>();

  /** `onFailure` is told when views that were gathered cannot be stored. */
  constructor(change: Change, onFailure: (failure: unknown) => void) {
    this.change = change;
    this.onFailure = onFailure;
  }

  /** Counts a view. The first one is stored when this resolves, those of the pause that follows when it is over. */
  async add(linkId: string, view: View): Promise<void> {
    const views = this.pending.get(linkId) ?? [];
    views.push(view);
    this.pending.set(linkId, views);
    if (this.timer === undefined) await this.store();
  }

  /** Stores what is gathered. */
  async store(): Promise<void> {
    if (this.pending.size === 0) return;
    this.wait();
    const gathered = this.pending;
    this.pending = new Map();
    const stored = this.change('', ({ get, put }) => {
      for (const [linkId, seen] of gathered) {
        const link = get('directLink', linkId);
        if (link === undefined) continue;
        put({ kind: 'directLink', value: seen.reduce(recordView, link) });
      }
    });
    this.storing.add(stored);
    try {
      await stored;
    } finally {
      this.storing.delete(stored);
    }
  }

  /** Stores what is gathered, and waits for what is being stored. To be called when no more views come. Failures are told to `onFailure`. */
  async close(): Promise<void> {
    await this.store().catch(this.onFailure);
    clearTimeout(this.timer);
    this.timer = undefined;
    await Promise.allSettled(this.storing);
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.store().catch(this.onFailure);
    }, pause);
  }
}
