import type { Schema } from '@assetql/core';
import { restrictionKey, type Count, type Restriction } from '@assetql/core/meaning';
import type { Totals } from '../service-context.ts';
import { SendingBudget } from './sending-budget.ts';

export interface BackgroundTotalsOptions {
  /** How many requests are sent in a minute at most; 60 by default. What is beyond waits. */
  readonly budget?: number;
  /** How many requests are on their way at a time; 2 by default. */
  readonly concurrency?: number;
  /** Milliseconds without a new question before anything is sent, so that nothing is counted for each key of a word; 300 by default. */
  readonly rest?: number;
  /** Milliseconds after which a total is fetched again when it is asked for; it is given until the new one is there. 5 minutes by default. */
  readonly maxAge?: number;
  /** Milliseconds for which a request that failed is not sent again; 30 seconds by default. */
  readonly retryAfter?: number;
  /** The language with a library's own additions; the specification's without. */
  readonly schema?: Schema;
  /** Called a moment after totals have arrived that are not those given before: features are to be asked again. */
  readonly onArrival?: () => void;
}

/** Totals that are fetched in the background. */
export interface BackgroundTotals {
  /**
   * Totals for one who shows some: a feature of a document, named by any value. What an owner asks through the newest of its totals is what
   * it wants; what it wanted before and no one else wants is cancelled.
   */
  readonly for: (owner: unknown) => Totals;
  /** The owner shows nothing any more. */
  readonly release: (owner: unknown) => void;
  /** Forgets all totals and cancels what is on its way: the library has changed, or is another one. Callers that show totals ask again. */
  readonly invalidate: () => void;
}

interface Entry {
  readonly request: Restriction;
  total?: number;
  /** When `total` arrived, or when the request failed. */
  at: number;
  state: 'wanted' | 'sent' | 'known' | 'failed';
  sending?: AbortController;
}

/** Totals that no one has asked for in a long time make room for others. */
const most = 5000;

/** Milliseconds within which totals arrive together. */
const together = 50;

/**
 * Totals that are counted in the background: each request once, whatever way it is written, within a budget, and only while someone wants
 * its total. Asking never waits and never fails. A failure is remembered for a while, so that a service in trouble is left alone.
 */
export function backgroundTotals(count: Count, options: BackgroundTotalsOptions = {}): BackgroundTotals {
  return new Background(count, options);
}

class Background implements BackgroundTotals {
  readonly #count: Count;
  readonly #options: Required<Omit<BackgroundTotalsOptions, 'schema' | 'onArrival' | 'budget'>> &
    Pick<BackgroundTotalsOptions, 'schema' | 'onArrival'>;
  readonly #entries = new Map<string, Entry>();
  /** What each owner wants, by its newest totals. */
  readonly #wanted = new Map<unknown, Set<string>>();
  readonly #keys = new WeakMap<Restriction, string>();
  readonly #budget: SendingBudget;
  #open = 0;
  /** Whether some could not be sent because too many were on their way. */
  #isBehind = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #news: ReturnType<typeof setTimeout> | undefined;

  constructor(count: Count, { budget = 60, ...options }: BackgroundTotalsOptions) {
    this.#count = count;
    this.#options = { concurrency: 2, rest: 300, maxAge: 300_000, retryAfter: 30_000, ...options };
    this.#budget = new SendingBudget(budget, 60_000);
  }

  for(owner: unknown): Totals {
    const keys = new Set<string>();
    this.#wanted.set(owner, keys);
    this.#soon(this.#options.rest);
    return {
      of: (request) => {
        // What an owner was given before it asked anew says nothing of what it wants.
        if (this.#wanted.get(owner) === keys) keys.add(this.#keyOf(request));
        return this.#of(request);
      },
    };
  }

  release(owner: unknown): void {
    this.#wanted.delete(owner);
    this.#soon(0);
  }

  invalidate(): void {
    for (const { sending } of this.#entries.values()) sending?.abort();
    this.#entries.clear();
    for (const keys of this.#wanted.values()) keys.clear();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #keyOf(request: Restriction): string {
    const known = this.#keys.get(request);
    if (known !== undefined) return known;
    const key = restrictionKey(request, this.#options.schema);
    this.#keys.set(request, key);
    return key;
  }

  #of(request: Restriction): number | undefined {
    const key = this.#keyOf(request);
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      this.#entries.set(key, { request, at: 0, state: 'wanted' });
      this.#soon(this.#options.rest);
      return undefined;
    }
    // The last that were asked for are last.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const { maxAge, retryAfter, rest } = this.#options;
    const age = Date.now() - entry.at;
    if ((entry.state === 'known' && age >= maxAge) || (entry.state === 'failed' && age >= retryAfter)) {
      entry.state = 'wanted';
      this.#soon(rest);
    }
    return entry.total;
  }

  /** Goes on after a while; a later question puts it off. */
  #soon(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#goOn(), delay);
  }

  #goOn(): void {
    this.#timer = undefined;
    const wanted = new Set<string>();
    for (const keys of this.#wanted.values()) for (const key of keys) wanted.add(key);
    this.#cancelOthers(wanted);
    for (const entry of this.#entries.values()) {
      if (entry.state !== 'wanted') continue;
      this.#isBehind = this.#open >= this.#options.concurrency;
      if (this.#isBehind) return;
      const wait = this.#budget.take(Date.now());
      if (wait > 0) return this.#soon(wait);
      void this.#send(entry);
    }
  }

  #cancelOthers(wanted: ReadonlySet<string>): void {
    let room = this.#entries.size - most;
    for (const [key, entry] of this.#entries) {
      if (wanted.has(key)) continue;
      entry.sending?.abort();
      const isOpen = entry.state === 'wanted' || entry.state === 'sent';
      if (isOpen && entry.total !== undefined) entry.state = 'known';
      if ((isOpen && entry.total === undefined) || room > 0) this.#entries.delete(key);
      room -= 1;
    }
  }

  async #send(entry: Entry): Promise<void> {
    const sending = new AbortController();
    entry.sending = sending;
    entry.state = 'sent';
    this.#open += 1;
    const total = await this.#total(entry.request, sending.signal);
    this.#open -= 1;
    if (!sending.signal.aborted) {
      const isNews = total !== undefined && total !== entry.total;
      delete entry.sending;
      entry.at = Date.now();
      entry.state = total === undefined ? 'failed' : 'known';
      if (total !== undefined) entry.total = total;
      if (isNews) this.#tell();
    }
    // A question that has to rest lets the others rest as well.
    if (this.#isBehind && this.#timer === undefined) this.#goOn();
  }

  /** Nothing where it failed, and at once where it is cancelled: what went wrong is for the host to tell, which made the request. */
  async #total(request: Restriction, signal: AbortSignal): Promise<number | undefined> {
    const cancelled = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    try {
      const total = await Promise.race([this.#count(request, signal), cancelled]);
      return total !== undefined && Number.isInteger(total) && total >= 0 ? total : undefined;
    } catch {
      return undefined;
    }
  }

  #tell(): void {
    if (this.#news !== undefined) return;
    this.#news = setTimeout(() => {
      this.#news = undefined;
      this.#options.onArrival?.();
    }, together);
  }
}
