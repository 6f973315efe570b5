import type { LibraryAsset } from '../asset.ts';
import type { MediaFile } from '../media-source.ts';
import { isShownInPlace, mediaTypeOf } from '../media-type.ts';
import { refusal } from './answer.ts';
import { byteRange } from './byte-range.ts';

/** A file of an asset that is given out. */
export interface GivenFile {
  readonly asset: LibraryAsset;
  readonly file: MediaFile;
  readonly cacheControl: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A drawing is a program: nothing in it may run or load anything, wherever it is opened. */
const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Files of uploads know bytes alone: what they are is in the asset. */
const mimeTypeOf = ({ asset, file }: GivenFile): string =>
  file.mimeType === mediaTypeOf('') ? asset.mimeType : file.mimeType;

function headersOf(given: GivenFile): Headers {
  const { asset, file, cacheControl } = given;
  const mimeType = mimeTypeOf(given);
  const kind = isShownInPlace(mimeType) ? 'inline' : 'attachment';
  // Characters that encodeURIComponent leaves as they are, though RFC 8187 does not allow them.
  const name = encodeURIComponent(asset.fileName.replaceAll(/\p{Surrogate}/gu, '\uFFFD')).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Headers({
    'content-type': mimeType,
    'content-disposition': `${kind}; filename*=UTF-8''${name}`,
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag: file.etag,
  });
}

const matches = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** Answers a GET or HEAD of a file: all of it, a range (206, 416), or that it has not changed (304). `wrap` is given the body that is sent. */
export function fileAnswer(
  request: Request,
  given: GivenFile,
  wrap: (body: Bytes | ReadableStream<Bytes>) => Bytes | ReadableStream<Bytes> = (body) => body,
): Response {
  const { file } = given;
  const headers = headersOf(given);
  if (matches(request.headers.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get('if-range');
  const range = byteRange(
    ifRange === null || ifRange.trim() === file.etag ? request.headers.get('range') : null,
    file.size,
  );
  if (range === 'unsatisfiable')
    return refusal(416, `The file has ${file.size} bytes.`, { 'content-range': `bytes */${file.size}` });
  const { start, end } = range === 'all' ? { start: 0, end: file.size } : range;
  headers.set('content-length', String(end - start));
  if (range !== 'all') headers.set('content-range', `bytes ${start}-${end - 1}/${file.size}`);
  const body = request.method === 'HEAD' ? null : wrap(file.read(start, end));
  return new Response(body, { status: range === 'all' ? 200 : 206, headers });
}
