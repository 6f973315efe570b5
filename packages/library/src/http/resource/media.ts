import type { LibraryAsset } from '../../asset.ts';
import { isShownInPlace, mediaTypeOf } from '../../media-type.ts';
import type { MediaFile } from '../../media-source.ts';
import { refusal } from '../answer.ts';
import { fullRendition } from '../asset-representation.ts';
import { byteRange } from '../byte-range.ts';
import type { Rendition } from '../media-address.ts';
import type { Resource } from '../service.ts';

const refusals = {
  unknown: { status: 404, message: 'There is no such file.' },
  unsigned: {
    status: 403,
    message: 'The signature of this address is missing or wrong; list the asset again to get its address.',
  },
  expired: { status: 403, message: 'This address has expired; list the asset again to get a new one.' },
} as const;

const refuse = (reason: keyof typeof refusals): Response => refusal(refusals[reason].status, refusals[reason].message);

/** A drawing is a program: nothing in it may run or load anything, wherever it is opened. */
const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

function keyOf({ media }: LibraryAsset, rendition: Rendition | undefined): string | null {
  return rendition === 'original' ? media.original : rendition === 'thumbnail' ? media.thumbnail : null;
}

/** Files of uploads know bytes alone: what they are stands in the asset. */
const mimeTypeOf = (asset: LibraryAsset, file: MediaFile): string =>
  file.mimeType === mediaTypeOf('') ? asset.mimeType : file.mimeType;

function headersOf(asset: LibraryAsset, file: MediaFile, secondsLeft: number): Headers {
  const mimeType = mimeTypeOf(asset, file);
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
    'cache-control': `private, max-age=${secondsLeft}, immutable`,
    'accept-ranges': 'bytes',
    etag: file.etag,
  });
}

const matches = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** `GET /media/{assetId}/{rendition}`: the bytes behind the media paths of an asset (§2.3). The signature replaces the headers. */
export const media: Resource = async ({ request, url, parameters }, service) => {
  const assetId = parameters.get('id') ?? '';
  const verified = service.addresses.verify(assetId, parameters.get('rendition') ?? '', url.searchParams);
  if ('refused' in verified) return refuse(verified.refused);
  const asset = await service.store.asset(assetId);
  if (asset === undefined) return refuse('unknown');
  const key = keyOf(asset, verified.rendition === 'full' ? fullRendition(asset) : verified.rendition);
  const file = key === null ? undefined : await service.media.open(key, request.signal);
  if (file === undefined) return refuse('unknown');

  const headers = headersOf(asset, file, Math.floor((verified.expires - service.clock()) / 1000));
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
  const body = request.method === 'HEAD' ? null : file.read(start, end);
  return new Response(body, { status: range === 'all' ? 200 : 206, headers });
};
