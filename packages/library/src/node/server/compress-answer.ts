import { pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib';
import { acceptedEncoding, type BodyEncoding } from './accepted-encoding.ts';

/** Bytes below which compressing saves less than its headers cost. */
const least = 1024;

/** Types of bodies that become smaller. Media are compressed already, and streams of events must not wait in a buffer. */
const compressible = /^(?:application\/(?:json|xml)|image\/svg\+xml|text\/(?:plain|html|css|javascript))\s*(?:;|$)/i;

/**
 * Compressors that take about 10 ms for a megabyte, in a thread of their own. Their small windows keep the memory of all connections that
 * are open at a time within 256 MiB, also when callers take their answers slowly.
 */
const compressors: Readonly<Record<BodyEncoding, () => BrotliCompress | Gzip>> = {
  br: () =>
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 } }),
  gzip: () => createGzip({ level: 5 }),
};

async function* rest(
  start: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* start;
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

/** What a compressor makes, as it is asked for. Cancelling destroys the compressor, which ends its source. */
function streamOf(compressor: BrotliCompress | Gzip): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Uint8Array> = compressor[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: async () => void (await chunks.return?.()),
  });
}

/**
 * The same answer with its body compressed, when the caller accepts that and it helps: texts of some length, whole. Ranges, media, tiny
 * bodies and what is encoded already stay as they are.
 */
export async function compressAnswer(request: Request, answer: Response): Promise<Response> {
  const { status, body } = answer;
  const headers = new Headers(answer.headers);
  if (headers.has('content-encoding') || !compressible.test(headers.get('content-type') ?? '')) return answer;
  headers.append('vary', 'accept-encoding');
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  const length = headers.get('content-length');
  const isWhole = status !== 206 && body !== null;
  if (!isWhole || encoding === undefined || (length !== null && Number(length) < least))
    return new Response(body, { status, headers });

  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const start: Uint8Array[] = [];
  let size = 0;
  while (size < least) {
    const { done, value } = await reader.read();
    if (done) return new Response(Buffer.concat(start), { status, headers });
    start.push(value);
    size += value.length;
  }
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  // A strong ETag promises equal bytes, which compressed ones are not.
  const etag = headers.get('etag');
  if (etag !== null && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`);
  const compressor = compressors[encoding]();
  // A failure destroys the compressor, whose reader then fails.
  pipeline(rest(start, reader), compressor, () => {});
  return new Response(streamOf(compressor), { status, headers });
}
