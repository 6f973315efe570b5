import { countWith, createCatalogue, type Client, type ClientCatalogue } from '@assetql/client';
import type { Catalogue, Schema } from '@assetql/core';
import { backgroundTotals, type BackgroundTotals } from '@assetql/language-service';
import type { OpenableLibrary, OpenLibrary } from '../server-options.ts';
import { reason, trace } from '../protocol/reason.ts';
import { ageText } from './age-text.ts';
import type { LibraryHost } from './library-host.ts';
import type { CachedNames, Names } from './name-cache.ts';

const minute = 60_000;

/** Names that are older are fetched again when a document is opened or saved. */
const refreshAfter = 10 * minute;
/** Milliseconds between attempts to reach a library that did not answer. */
const retryAfter = minute / 2;

const lists = ['attributes', 'users', 'categories', 'lightboxes'] as const;

const sentence = (error: unknown): string => reason(error).replace(/[^.!?]$/, '$&.');

function namesOf(catalogue: Catalogue): Names {
  return Object.fromEntries(lists.flatMap((name) => (catalogue[name] === undefined ? [] : [[name, catalogue[name]]])));
}

/**
 * The names and totals of one library. Everything is fetched in the background, and features read what is there: the names of the last
 * session first, then the fetched ones.
 */
export class Library {
  private readonly find: () => Promise<OpenableLibrary | undefined>;
  private readonly host: LibraryHost;
  private readonly schema: Schema | undefined;
  private cached: CachedNames | undefined;
  private live: ClientCatalogue | undefined;
  private client: Client | undefined;
  private counted: BackgroundTotals | undefined;
  private opening: Promise<Client | undefined> | undefined;
  private close: OpenLibrary['close'];
  private address: string | undefined;
  private served: string | undefined;
  private lastTry = -Infinity;
  private problem: string | undefined;
  /** Lists that the library does not provide and that were logged as missing. */
  private readonly missing = new Set<string>();
  private access: OpenableLibrary | undefined;
  private readonly ending = new AbortController();

  constructor(find: () => Promise<OpenableLibrary | undefined>, schema: Schema | undefined, host: LibraryHost) {
    this.find = find;
    this.schema = schema;
    this.host = host;
  }

  /** The names that are known now: those of the last session until the first fetch; `undefined` without any. */
  catalogue(): Catalogue | undefined {
    const { cached, live } = this;
    if (live === undefined) return cached?.names;
    return { ...cached?.names, ...namesOf(live), keywords: live.keywords };
  }

  /** The base URL of the service; `undefined` until it is known, and for a library without one. */
  baseUrl(): string | undefined {
    return this.served === undefined ? (this.address ?? this.client?.baseUrl) : undefined;
  }

  /** Where a library without a base URL is served, if it is. */
  servedAt(): string | undefined {
    return this.served;
  }

  /** Resolves after the first fetch of the names, also when it fails. */
  async ready(): Promise<void> {
    await this.live?.ready();
  }

  /** The totals; `undefined` while the library is not open. */
  totals(): BackgroundTotals | undefined {
    return this.counted;
  }

  /** Why the library is not available; `undefined` when it is, or before the first attempt. */
  whyNot(): string | undefined {
    return this.problem;
  }

  /** Fetches the names in the background if there are none or they are too old. */
  want(): void {
    const age = this.host.now() - this.lastTry;
    if (age < (this.problem === undefined ? refreshAfter : retryAfter)) return;
    this.lastTry = this.host.now();
    if (this.live === undefined) void this.open();
    else this.keepAfter(this.live.refresh());
  }

  /** Opens the library if necessary, and resolves to its client; `undefined` when it cannot be opened. */
  open(): Promise<Client | undefined> {
    if (this.client !== undefined) return Promise.resolve(this.client);
    this.opening ??= this.openNow().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  async dispose(): Promise<void> {
    this.ending.abort();
    this.live?.dispose();
    this.counted?.invalidate();
    await this.opening?.catch(() => undefined);
    await this.close?.();
  }

  private async openNow(): Promise<Client | undefined> {
    this.lastTry = this.host.now();
    let access: OpenableLibrary | undefined;
    const progress = this.host.progress();
    try {
      access = await this.untilEnd(this.find());
      if (access === undefined) return undefined;
      this.cached ??= await this.untilEnd(this.host.cache?.read(access.key));
      if (this.ending.signal.aborted) return undefined;
      if (this.cached !== undefined) this.host.changed();
      progress.begin(`Opening ${access.name}`);
      const { client, close, address, servedAt } = await access.open(progress.report, this.ending.signal);
      if (this.ending.signal.aborted) {
        await close?.();
        return undefined;
      }
      this.close = close;
      this.address = address;
      this.served = servedAt;
      this.start(client, access);
      return client;
    } catch (error) {
      this.tell(access?.name ?? 'The library', error);
      return undefined;
    } finally {
      progress.end();
    }
  }

  /** Resolves to the result of `work`, or to `undefined` when the session ends first: the editor may never answer. */
  private untilEnd<Found>(work: Promise<Found> | undefined): Promise<Found | undefined> {
    const ended = new Promise<undefined>((resolve) => {
      this.ending.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    return Promise.race([work, ended]);
  }

  private start(client: Client, access: OpenableLibrary): void {
    this.client = client;
    this.access = access;
    const options = {
      onArrival: () => this.host.counted(),
      ...(this.schema === undefined ? {} : { schema: this.schema }),
    };
    this.counted = backgroundTotals(countWith(client), options);
    const live = createCatalogue(client);
    this.live = live;
    live.onChange(() => this.host.changed());
    // Totals can be requested from now on, with or without names.
    this.host.counted();
    this.keepAfter(live.ready());
  }

  private keepAfter(fetching: Promise<void>): void {
    fetching
      .then(() => this.keep())
      .catch((error: unknown) => this.host.log.error(`Names cannot be kept: ${trace(error)}`));
  }

  /** After a fetch: stores the names for the next session, or logs why there are none. */
  private async keep(): Promise<void> {
    const { live, access } = this;
    if (live === undefined || access === undefined || this.ending.signal.aborted) return;
    const failures = Object.entries(live.errors);
    const [first] = failures;
    if (first !== undefined && failures.length === lists.length) {
      this.tell(access.name, first[1]);
      return;
    }
    if (this.problem !== undefined) this.host.log.info(`${access.name} answers again.`);
    this.problem = undefined;
    for (const [list, error] of failures) this.tellOfList(access.name, list, error);
    const names = { ...this.cached?.names, ...namesOf(live) };
    await this.host.cache?.write(access.key, { savedAt: this.host.now(), names });
  }

  /** Logs once that a library does not provide a list. */
  private tellOfList(name: string, list: string, error: unknown): void {
    if (this.missing.has(list)) return;
    this.missing.add(list);
    this.host.log.info(`${name} gives no ${list}: ${sentence(error)}`);
  }

  /** Says once that the library cannot be reached, and which names are used instead. */
  private tell(name: string, error: unknown): void {
    const problem = sentence(error);
    if (this.problem === problem || this.ending.signal.aborted) return;
    this.problem = problem;
    const meanwhile =
      this.cached === undefined
        ? 'No names are known meanwhile.'
        : `Its names of ${ageText(this.host.now() - this.cached.savedAt)} ago are used meanwhile.`;
    const message = `${name} cannot be asked: ${problem} ${meanwhile}`;
    this.host.log.warn(message);
    this.host.showProblem?.(message);
    this.host.changed();
  }
}
