import type { Schema } from '../../schema/schema.ts';
import type { Restriction } from '../../condition/restriction.ts';
import type { Count, CountCache, CountLimits } from './count.ts';
import { restrictionKey } from './restriction-key.ts';

/** The number of cache look-ups for each allowed request. They are free, but take time. */
const looksPerRequest = 5;

/** Counts within limits: each request once, a few at a time, up to a maximum. */
export class Counter {
  readonly #count: Count;
  readonly #schema: Schema | undefined;
  readonly #cache: CountCache;
  readonly #asked = new Map<string, Promise<number>>();
  readonly #own = new AbortController();
  readonly #signal: AbortSignal;
  readonly #waiting: (() => void)[] = [];
  #left: number;
  #looks: number;
  #free: number;

  constructor(count: Count, limits: CountLimits & { readonly schema?: Schema | undefined }, requests: number) {
    const { cache = new Map<string, number>(), signal } = limits;
    this.#count = count;
    this.#schema = limits.schema;
    this.#cache = cache;
    this.#left = wholeNumber(limits.requests, requests);
    this.#looks = looksPerRequest * this.#left;
    this.#free = wholeNumber(limits.concurrency, 4);
    this.#signal = signal === undefined ? this.#own.signal : AbortSignal.any([signal, this.#own.signal]);
  }

  /** The number of requests that may still be sent. */
  get left(): number {
    return this.#left;
  }

  /** The total of a request; `undefined` when the limit is reached. */
  ask(request: Restriction): Promise<number> | undefined {
    this.#looks -= 1;
    if (this.#looks < 0) return undefined;
    const key = restrictionKey(request, this.#schema);
    const asked = this.#asked.get(key);
    if (asked !== undefined) return asked;
    const known = this.#cache.get(key);
    if (known === undefined && this.#left === 0) return undefined;
    const answer = known === undefined ? this.#send(request, key) : Promise.resolve(known);
    // The caller may no longer be waiting when it fails.
    answer.catch(() => undefined);
    this.#asked.set(key, answer);
    return answer;
  }

  /** Cancels pending requests. */
  end(): void {
    this.#own.abort();
  }

  async #send(request: Restriction, key: string): Promise<number> {
    this.#left -= 1;
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free -= 1;
    try {
      this.#signal.throwIfAborted();
      const total = await this.#untilAborted(this.#count(request, this.#signal));
      if (!Number.isInteger(total) || total < 0) throw new TypeError(`A total must be a whole number, not ${total}.`);
      this.#cache.set(key, total);
      return total;
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  /** Rejects as soon as the signal is aborted, also if the service ignores the signal. */
  async #untilAborted(total: Promise<number>): Promise<number> {
    const signal = this.#signal;
    let stop = (): void => undefined;
    const aborted = new Promise<undefined>((resolve) => {
      stop = () => {
        resolve(undefined);
      };
    });
    signal.addEventListener('abort', stop);
    try {
      const first = await Promise.race([total, aborted]);
      signal.throwIfAborted();
      return first ?? Number.NaN;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}

const wholeNumber = (value: number | undefined, otherwise: number): number =>
  Math.max(1, Math.floor(value === undefined || Number.isNaN(value) ? otherwise : value));
