import type { AssetMedia } from '../asset.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { known } from '../reading/known.ts';

/** Addresses that a page can show without running anything. */
const shownProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'blob:', 'data:']);

/** Reads the `media` of an asset (§2.3). `baseUrl` is what a relative `basePath` is relative to. */
export function readMedia(media: JsonCursor, baseUrl: string): AssetMedia {
  const folder = folderOf(media.member('basePath').text() ?? '', baseUrl);
  const address = (place: JsonCursor): string | null | undefined => {
    const path = place.text('an address');
    return path === '' ? null : path && resolve(path, folder);
  };
  return known({
    type: media.member('type').text(),
    thumbnail: address(media.member('thumb', 'thumbnail')),
    full: address(media.member('full')),
    original: address(media.member('original')),
  });
}

/** Where media are. A query of the base path signs the paths that have none of their own. */
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

/** The absolute address of a path below a folder, even when it starts with a slash, or of one that is absolute already. `null` for one that cannot be shown. */
function resolve(path: string, { address, query }: Folder): string | null {
  const absolute = /^[a-z][a-z\d+.-]*:|^\/\//i.test(path);
  const url = URL.parse(absolute ? path : `./${path.replace(/^\/+/, '')}`, address);
  if (url === null || !shownProtocols.has(url.protocol)) return null;
  if (!absolute && url.search === '') url.search = query;
  return url.href;
}
