import type { Fetch } from '@assetql/client';
import type { MediaAnswer } from '../contracts/door.ts';
import { isThisMachine } from './check-address.ts';
import { readMedia } from './read-media.ts';

export interface MediaOptions {
  /** Of the service that has given the address. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly signal: AbortSignal;
}

/**
 * Fetches a file of an asset without credentials. The address is what a service has written, so it may be of any kind: other schemes than
 * http and https are refused, and, but for a service of this machine, what listens on this machine. Rejects with a `TypeError` for these.
 */
export async function fetchMedia(address: string, { baseUrl, fetch, signal }: MediaOptions): Promise<MediaAnswer> {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError('The address of the file is neither https nor http.');
  if (isThisMachine(url) && !isThisMachine(new URL(baseUrl)))
    throw new TypeError('The address of the file leads to this machine, where the service is not.');
  const answer = await fetch(url.href, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  return await readMedia(answer);
}
