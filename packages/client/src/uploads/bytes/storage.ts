import { ResponseError } from '../../errors/response-error.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { payloadOf } from '../../reading/envelope.ts';
import { parseResponse } from '../../reading/parse-response.ts';
import { readStoredFile, type StoredFile } from '../../resources/upload.ts';
import { createTransport } from '../../transport/transport.ts';
import type { ByteArray, Timeout, Transport, TransportCall, TransportOptions } from '../../transport/transport-call.ts';
import type { Fetch, Reply } from '../../transport/exchange.ts';
import { openAbortScope } from '../../transport/abort-scope.ts';
import { blockList, type SegmentRange } from './segments.ts';
import type { UploadAddress } from './upload-address.ts';
import { UploadInterruption } from '../upload-interruption.ts';

/** A part of a file that is read while it is sent. Its `send` rejects with an {@link UploadInterruption} when it cannot be read. */
export interface StreamedPart {
  readonly send: Fetch;
}

/** The bytes of a segment or a file. */
export type Bytes = Blob | ByteArray | StreamedPart;

/** What is stored of a file, with the sizes of its segments by their ids (ours). */
export interface StoredSegments extends StoredFile {
  readonly segments: ReadonlyMap<string, number>;
}

/** The temporary storage of one upload (the interface specification, §4.6). Calls are sent without credentials, to the signed URL alone. */
export interface Storage {
  /** What is stored: `GET` of the upload URL (ours). */
  readonly show: (signal: AbortSignal) => Promise<StoredSegments>;
  /** Stores the whole file in one request. */
  readonly putFile: (bytes: Bytes, size: number, signal: AbortSignal) => Promise<void>;
  /** Stores one segment of a file, whose size is `undefined` while it is not known. */
  readonly putSegment: (
    segment: SegmentRange,
    bytes: Bytes,
    size: number | undefined,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Makes a file of `size` bytes of its segments. */
  readonly putTogether: (ids: readonly string[], size: number, signal: AbortSignal) => Promise<void>;
}

/** The name of the storage in errors. */
const name = 'uploadUrl';

/** Bytes per millisecond that a slow connection sends: the time limit of an attempt grows with its bytes (50 KB per second). */
const slowest = 50;

const isExpired = (error: unknown): boolean =>
  error instanceof ServiceError && (error.status === 403 || error.status === 401);

type StorageCall = Pick<TransportCall, 'method' | 'body' | 'fetch' | 'effect' | 'hasHappened' | 'timeout'> & {
  /** What is appended to the query of the URL. */
  readonly query?: string;
};

export function createStorage(
  address: UploadAddress,
  transport: TransportOptions,
  onRetry: TransportCall['onRetry'],
): Storage {
  const { redactor } = address;
  const send: Transport = createTransport({
    ...transport,
    credentials: { headers: () => Promise.resolve(new Headers()), renewable: false, redactor },
  });

  /** Sends to the URL, and once more to a new one when it is refused. */
  const call = async ({ query = '', ...request }: StorageCall, signal: AbortSignal): Promise<Reply> => {
    const sendTo = (url: string): Promise<Reply> =>
      send({
        ...request,
        url: query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`,
        name: `${request.method} ${name}`,
        isBare: true,
        retries500: true,
        notFound: 'there is no such upload; it was removed',
        signal,
        onRetry,
      });
    const url = await address.current(signal);
    try {
      return await sendTo(url);
    } catch (error) {
      if (!isExpired(error)) throw error;
    }
    try {
      return await sendTo(await address.renew(url, signal));
    } catch (error) {
      throw isExpired(error) ? new UploadInterruption('address', refusedTwice, error) : error;
    }
  };

  const show: Storage['show'] = async (signal) => {
    const reply = await call({ method: 'GET' }, signal);
    const stored = payloadOf(parseResponse(reply, { call: `GET ${name}`, redact: redactor.redact }));
    const blocks = stored.member('blocks').items('an array of blocks');
    return {
      ...readStoredFile(stored),
      segments: new Map(
        blocks.map((block) => [
          block.member('blockId').requiredText("a block's id"),
          block.member('sizeInBytes').count() ?? 0,
        ]),
      ),
    };
  };

  /** Whether the storage has something. False when it does not say what it has: then the bytes are sent again, which does no harm. */
  const has = async (isThere: (stored: StoredSegments) => boolean, signal: AbortSignal): Promise<boolean> => {
    try {
      return isThere(await show(signal));
    } catch (error) {
      const isSilent =
        error instanceof ServiceError || error instanceof ResponseError || error instanceof UploadInterruption;
      if (isSilent) return false;
      throw error;
    }
  };
  const isWhole = (size: number | undefined, signal: AbortSignal): Promise<boolean> =>
    has(({ isComplete, sizeInBytes }) => isComplete && sizeInBytes === size, signal);

  /** Sends a change. A 409 means that the file is complete already, which is right when it has all bytes. */
  const put = async (
    request: Omit<StorageCall, 'method' | 'effect'>,
    size: number | undefined,
    signal: AbortSignal,
  ): Promise<void> => {
    try {
      await call({ ...request, method: 'PUT', effect: 'repeatable' }, signal);
    } catch (error) {
      if (!(error instanceof ServiceError && error.status === 409)) throw error;
      if (!(await isWhole(size, signal))) throw new UploadInterruption('conflict', error.reason, error);
    }
  };

  /** Sends bytes. When they cannot be read, the call is not made again. */
  const putBytes = async (
    bytes: Bytes,
    request: Omit<StorageCall, 'method' | 'effect' | 'body' | 'fetch'>,
    size: number | undefined,
    signal: AbortSignal,
  ): Promise<void> => {
    if (!('send' in bytes)) {
      await put({ ...request, body: bytes }, size, signal);
      return;
    }
    const scope = openAbortScope({ parent: signal });
    const fetch: Fetch = async (url, init) => {
      try {
        return await bytes.send(url, init);
      } catch (error) {
        if (error instanceof UploadInterruption) scope.abort(error);
        throw error;
      }
    };
    try {
      await put({ ...request, fetch }, size, scope.signal);
    } finally {
      scope.release();
    }
  };
  const timeoutFor = (bytes: number): Timeout => ({
    attempt: transport.timeout.attempt + bytes / slowest,
    total: Infinity,
  });

  return {
    show,
    putFile: (bytes, size, signal) =>
      putBytes(bytes, { timeout: timeoutFor(size), hasHappened: (inner) => isWhole(size, inner) }, size, signal),
    putSegment: async ({ id, start, end }, bytes, size, signal) => {
      const segmentSize = end - start;
      await putBytes(
        bytes,
        {
          query: `comp=block&blockid=${encodeURIComponent(id)}`,
          timeout: timeoutFor(segmentSize),
          hasHappened: (inner) => has(({ segments }) => segments.get(id) === segmentSize, inner),
        },
        size,
        signal,
      );
    },
    putTogether: async (ids, size, signal) => {
      const body = new TextEncoder().encode(blockList(ids));
      const timeout = timeoutFor(body.length);
      await put({ query: 'comp=blocklist', body, timeout, hasHappened: (inner) => isWhole(size, inner) }, size, signal);
    },
  };
}

const refusedTwice = 'the storage refused the upload URL, and a new one as well';
