import type { AssetMedia } from '../asset.ts';
import type { Answer } from '../reading/answer.ts';
import { known } from '../reading/known.ts';

/** Addresses that a page can show without running anything. */
const shownProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'blob:', 'data:']);

/** Reads the `media` of an asset (§2.3). `baseUrl` is what a relative `basePath` is relative to. */
export function readMedia(media: Answer, baseUrl: string): AssetMedia {
  const basePath = media.member('basePath').text();
  const address = (place: Answer): string | null | undefined => {
    const path = place.text('an address');
    return path === '' ? null : path && resolveMedia(path, basePath ?? '', baseUrl);
  };
  return known({
    type: media.member('type').text(),
    thumbnail: address(media.member('thumb', 'thumbnail')),
    full: address(media.member('full')),
    original: address(media.member('original')),
  });
}

/** The absolute address of a path relative to `basePath`, or of one that is absolute already. `null` for one that cannot be shown. */
function resolveMedia(path: string, basePath: string, baseUrl: string): string | null {
  const absolute = /^[a-z][a-z\d+.-]*:|^\/\//i.test(path);
  const base = URL.parse(basePath, baseUrl);
  const url = absolute || base === null ? URL.parse(path, baseUrl) : below(base, path);
  return url !== null && shownProtocols.has(url.protocol) ? url.href : null;
}

/** A path below an address, even when the path starts with a slash or the address does not end with one. The address's query signs what has none of its own. */
function below(base: URL, path: string): URL | null {
  const folder = new URL(base);
  folder.search = '';
  folder.hash = '';
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  const url = URL.parse(`./${path.replace(/^\/+/, '')}`, folder);
  if (url !== null && url.search === '') url.search = base.search;
  return url;
}
