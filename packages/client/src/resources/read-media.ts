import type { AssetMedia } from '../asset.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { known } from '../reading/known.ts';

/** Protocols of URLs that a page can display without running anything. */
const shownProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'blob:', 'data:']);

/** Reads the `media` of an asset (§2.3). A relative `basePath` is resolved against `baseUrl`. */
export function readMedia(media: JsonCursor, baseUrl: string): AssetMedia {
  const folder = folderOf(media.member('basePath').text() ?? '', baseUrl);
  const address = (cursor: JsonCursor): string | null | undefined => {
    const path = cursor.text('an address');
    return path === '' ? null : path && resolve(path, folder);
  };
  return known({
    type: media.member('type').text(),
    thumbnail: address(media.member('thumb', 'thumbnail')),
    full: address(media.member('full')),
    original: address(media.member('original')),
  });
}

/** The base of media paths. Its query holds a signature, which is used for paths without a query of their own. */
interface Folder {
  readonly address: string;
  readonly query: string;
}

function folderOf(basePath: string, baseUrl: string): Folder {
  const url = URL.parse(basePath, baseUrl);
  if (url === null) return { address: baseUrl, query: '' };
  const { search: query } = url;
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return { address: url.href, query };
}

/**
 * The absolute URL of a path below a folder, even when the path starts with a slash, or of a path that is already absolute. `null` when it
 * cannot be displayed.
 */
function resolve(path: string, { address, query }: Folder): string | null {
  const absolute = /^[a-z][a-z\d+.-]*:|^\/\//i.test(path);
  const url = URL.parse(absolute ? path : `./${path.replace(/^\/+/, '')}`, address);
  if (url === null || !shownProtocols.has(url.protocol)) return null;
  if (!absolute && url.search === '') url.search = query;
  return url.href;
}
