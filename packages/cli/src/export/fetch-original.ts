import { parseRetryAfter } from '@assetql/client';
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileFetch } from '../connections/file-fetch.ts';
import type { WaitingNotice } from '../terminal/waiting-notice.ts';

/** A file that was fetched. */
export interface FetchedFile {
  /** Bytes. */
  readonly size: number;
  /** Epoch milliseconds. */
  readonly modified: number;
  /** SHA-256, in hexadecimal digits. */
  readonly digest: string;
  readonly etag: string | undefined;
}

export interface FetchOriginalOptions {
  readonly fetchFile: FileFetch;
  /** Tells the user of long waits. */
  readonly during: WaitingNotice['during'];
  /** The address of the original. */
  readonly address: string;
  /** A new address in the place of one that has expired; `undefined` when there is none. */
  readonly renewAddress: () => Promise<string | undefined>;
  /** Answered with `unchanged` when the service has still the file of this tag. */
  readonly etag: string | undefined;
  /** The size in bytes that the record of the asset says; a larger file is not fetched to its end. */
  readonly expectedSize: () => number | undefined;
  /** The file to write, which is made. */
  readonly path: string;
  readonly signal: AbortSignal;
}

/** Why a file cannot be fetched, as a sentence. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
}

/** Attempts in a row that bring no byte beyond those of the attempts before. */
const mostAttempts = 5;
/** Milliseconds without a byte, after which an attempt is given up. */
const longestStall = 60_000;
/** Milliseconds before the second attempt; doubled with each further one. */
const firstDelay = 200;
const longestDelay = 30_000;

/** The statuses of an address that has expired or is not known any more. */
const expired: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);
const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Ends an attempt that brings nothing for too long. */
function watchStall(signal: AbortSignal): { readonly signal: AbortSignal; readonly alive: () => void } & Disposable {
  const stall = new AbortController();
  let timer = setTimeout(() => stall.abort(), longestStall);
  return {
    signal: AbortSignal.any([signal, stall.signal]),
    alive: () => void timer.refresh(),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** Where the part of a file starts that a response has; `undefined` when it does not say. */
function startOf(response: Response): number | undefined {
  const start = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1];
  return start === undefined ? undefined : Number(start);
}

/** A tag by which the rest of a file can be asked for; weak ones do not promise the same bytes. */
const strongTag = (etag: string | undefined): string | undefined => (etag?.startsWith('"') === true ? etag : undefined);

/** The parts of a body, for each of which is waited by `during`. */
async function* partsOf(
  body: ReadableStream<Uint8Array> | null,
  during: WaitingNotice['during'],
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  try {
    for (let read = await during(reader.read()); !read.done; read = await during(reader.read())) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Fetches the original of an asset into a file that is on the disk when it resolves. A connection that breaks is continued where it broke,
 * an address that has expired is renewed once. Rejects with a `FetchFailure`, the errors of the file system, and the signal's reason.
 */
export async function fetchOriginal(options: FetchOriginalOptions): Promise<FetchedFile | 'unchanged'> {
  const { fetchFile, during, path, signal } = options;
  await using file = await open(path, 'wx');
  let { address } = options;
  let hash = createHash('sha256');
  let size = 0;
  // The most bytes that any attempt has fetched. A service without range requests starts from the beginning each time, so only more than this is progress.
  let furthest = 0;
  let etag: string | undefined;
  let isRenewed = false;
  let failures = 0;
  let delay = 0;
  let problem = 'The connection broke.';

  /** One request. Resolves to `undefined` when another one is to follow. */
  async function attempt(): Promise<FetchedFile | 'unchanged' | undefined> {
    using watch = watchStall(signal);
    const tag = strongTag(etag);
    const headers = new Headers({ 'accept-encoding': 'identity' });
    if (size > 0 && tag !== undefined) {
      headers.set('range', `bytes=${size}-`);
      headers.set('if-range', tag);
    } else if (size === 0 && options.etag !== undefined) headers.set('if-none-match', options.etag);
    const response = await fetchFile(address, { headers, signal: watch.signal });
    const { status, body } = response;
    if (status === 304 && size === 0 && options.etag !== undefined) return 'unchanged';
    const isRest = status === 206 && size > 0 && startOf(response) === size;
    if (status !== 200 && !isRest) {
      await body?.cancel();
      problem = `The service answers ${status} for the original.`;
      if (expired.has(status) && !isRenewed) {
        isRenewed = true;
        const renewed = await options.renewAddress();
        if (renewed === undefined) throw new FetchFailure(`${problem} Its record has no other address.`);
        address = renewed;
        return undefined;
      }
      if (!passing.has(status)) throw new FetchFailure(problem);
      delay = Math.min(longestDelay, parseRetryAfter(response.headers.get('retry-after'), Date.now()) ?? 0);
      failures += 1;
      return undefined;
    }
    if (!isRest && size > 0) {
      await file.truncate(0);
      hash = createHash('sha256');
      size = 0;
    }
    etag = response.headers.get('etag') ?? undefined;
    for await (const part of partsOf(body, during)) {
      watch.alive();
      await file.write(part, 0, part.length, size);
      hash.update(part);
      size += part.length;
      if (size > furthest) {
        furthest = size;
        failures = 0;
      }
      const expected = options.expectedSize();
      if (expected !== undefined && size > expected)
        throw new FetchFailure(
          `The service gives more than the ${expected} bytes that the record says. It may have changed meanwhile; run the command again.`,
        );
    }
    await file.sync();
    const { mtimeMs } = await file.stat();
    return { size, modified: mtimeMs, digest: hash.digest('hex'), etag };
  }

  for (;;) {
    try {
      const result = await attempt();
      if (result !== undefined) return result;
    } catch (error) {
      signal.throwIfAborted();
      // The file system's errors, and failures that another attempt would not mend.
      if (error instanceof FetchFailure || (error instanceof Error && 'syscall' in error && 'path' in error))
        throw error;
      if (isFileError(error)) throw error;
      problem = `The connection broke after ${size} bytes of the original.`;
      failures += 1;
    }
    if (failures >= mostAttempts) throw new FetchFailure(problem);
    if (failures > 0) {
      const backOff = Math.random() * Math.min(longestDelay, firstDelay * 2 ** (failures - 1));
      await during(wait(Math.max(delay, backOff), undefined, { signal }));
      delay = 0;
    }
  }
}

const fileErrors: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EFBIG', 'EBADF']);

const isFileError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fileErrors.has(error.code);
