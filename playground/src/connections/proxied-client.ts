import { createClient, type Asset, type Client } from '@assetql/client';
import { withMediaKey, withSession } from './owner-session.ts';
import { createResponseLog, type ResponseLog } from './response-log.ts';

/**
 * A client of a service through the local server, which adds the authorization. URLs are those of the service, so that requests can be
 * copied. Thumbnails below the service's base URL are loaded through the server too; originals are linked directly. The bytes of uploads
 * go through the server, which gives out addresses of its own for them.
 */
export function proxiedClient(
  { name, baseUrl }: { readonly name: string; readonly baseUrl: string },
  responses: ResponseLog = createResponseLog(),
): Client {
  const { origin } = new URL(location.href);
  const way = `${origin}/services/${encodeURIComponent(name)}/api`;
  // the URL as the client writes it, absolute
  const below = (url: string): string =>
    url === client.baseUrl || url.startsWith(`${client.baseUrl}/`) ? way + url.slice(client.baseUrl.length) : url;
  const client = createClient({
    baseUrl,
    retry: { attempts: 3 },
    fetch: responses.logged((url, init) => {
      const address = below(url);
      // The cookie and the proof of the session go to this server only.
      return address.startsWith(`${origin}/`)
        ? fetch(address, { ...init, credentials: 'same-origin', headers: withSession(init.headers) })
        : fetch(address, init);
    }),
  });
  const withThumbnail = (asset: Asset): Asset => {
    const { thumbnail } = asset.media;
    if (typeof thumbnail !== 'string') return asset;
    const address = below(thumbnail);
    const shown = address === thumbnail ? address : withMediaKey(address);
    return { ...asset, media: { ...asset.media, thumbnail: shown } };
  };
  return {
    ...client,
    assets: {
      ...client.assets,
      list: async (...query) => {
        const page = await client.assets.list(...query);
        return { ...page, assets: page.assets.map(withThumbnail) };
      },
    },
  };
}
