import type { LibraryAsset } from '../../asset.ts';
import { refusal } from '../answer.ts';
import { fullKey } from '../asset-representation.ts';
import { fileAnswer } from '../file-answer.ts';
import type { Rendition } from '../media-address.ts';
import { pathParameter } from '../router.ts';
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

function keyOf(asset: LibraryAsset, rendition: Rendition): string | null {
  return rendition === 'full' ? fullKey(asset) : asset.media[rendition];
}

/** `GET /media/{assetId}/{rendition}`: the bytes behind the media paths of an asset (§2.3). The signature replaces the headers. */
export const media: Resource = async (call, service) => {
  const { request, url } = call;
  const assetId = pathParameter(call, 'id');
  const verified = service.addresses.verify(assetId, pathParameter(call, 'rendition'), url.searchParams);
  if ('refused' in verified) return refuse(verified.refused);
  const asset = await service.store.asset(assetId);
  if (asset === undefined) return refuse('unknown');
  const key = keyOf(asset, verified.rendition);
  const file = key === null ? undefined : await service.media.open(key, request.signal);
  if (file === undefined) return refuse('unknown');
  const secondsLeft = Math.floor((verified.expires - service.clock()) / 1000);
  return fileAnswer(request, { asset, file, cacheControl: `private, max-age=${secondsLeft}, immutable` });
};
