import { countedBody } from '../../links/counted-body.ts';
import type { LibraryDirectLink } from '../../direct-link.ts';
import { refusal } from '../answer.ts';
import type { ChangingResource } from '../changing.ts';
import { fileAnswer } from '../file-answer.ts';
import { digestText } from '../signature.ts';
import { pathId } from '../upload-access.ts';

/** Identifies a viewer by the headers of the request. Only a digest is stored. */
const viewerOf = ({ id }: LibraryDirectLink, headers: Headers): string =>
  digestText(
    [id, ...['user-agent', 'accept-language', 'x-forwarded-for'].map((name) => headers.get(name) ?? '')].join('\n'),
  );

/** `GET /links/{directLinkId}/{fileName}`: the file behind an active link (§2.2 `cdnLink`), for everybody who knows it. Each GET counts. */
export const link: ChangingResource = async (call, { changes, media }) => {
  const { records } = changes.parts;
  const [found] = await records.get('directLink', [pathId(call, 'directLinkId')]);
  if (found?.state !== 'Active') return refusal(404, 'There is no such link, or it is not active.');
  const [asset] = await records.get('asset', [found.assetId]);
  const file = asset === undefined ? undefined : await media.open(asset.media.original, call.request.signal);
  if (asset === undefined || file === undefined) {
    await changes.change('', ({ get, put }) => {
      const now = get('directLink', found.id);
      if (now?.state === 'Active') put({ kind: 'directLink', value: { ...now, state: 'Broken' } });
    });
    return refusal(404, 'The file behind this link is gone.');
  }
  const viewer = viewerOf(found, call.request.headers);
  let isView = true;
  const count = (bytes: number): Promise<void> => changes.views.add(found.id, { viewer, bytes, isView });
  const reply = fileAnswer(call.request, { asset, file, cacheControl: 'no-cache' }, (body) => countedBody(body, count));
  // Players ask for a file in many parts; the one with its beginning is the view.
  isView = reply.status !== 206 || reply.headers.get('content-range')?.startsWith('bytes 0-') === true;
  // Whoever has the file already views it all the same.
  if (reply.status === 304) await count(0);
  return reply;
};
