import { createAuthorizedFetch, type ClientOptions } from '@assetql/client';

/** Requests a file of an asset by its absolute address. */
export type FileFetch = (address: string, init: RequestInit) => Promise<Response>;

interface Service extends Pick<ClientOptions, 'baseUrl' | 'auth' | 'subscriptionKey'> {
  readonly token?: string;
}

const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status);

/**
 * Requests files of a service: below its base URL with its credentials, elsewhere without. A redirect is followed without them, because it
 * usually leads to the signed address of another host.
 */
export function fileFetch({ baseUrl, token, auth, subscriptionKey }: Service): FileFetch {
  const authorized = createAuthorizedFetch({ baseUrl, auth: token ?? auth, subscriptionKey });
  const bare: FileFetch = (address, init) => fetch(address, { ...init, credentials: 'omit' });
  const start = `${String(baseUrl).replace(/(?<!\/)\/+$/, '')}/`;
  return async (address, init) => {
    if (!address.startsWith(start)) return await bare(address, init);
    const response = await authorized(address, init);
    const location = response.headers.get('location');
    if (!isRedirect(response) || location === null) return response;
    await response.body?.cancel();
    return await bare(new URL(location, address).href, init);
  };
}
