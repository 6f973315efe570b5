import { isThisMachine, type Fetch } from '@assetql/client';
import type { MediaAnswer } from '../../contracts/library-access.ts';
import { readMedia } from './read-media.ts';

export interface MediaOptions {
  /** Of the service that has given the address. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly signal: AbortSignal;
}

const mostRedirects = 5;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether an address leads to the machine that asks, in whichever of the ways that it has for itself. */
const leadsHere = (url: URL): boolean =>
  isThisMachine(url) ||
  /(?:^|\.)localhost\.?$/.test(url.hostname) ||
  /^0\.\d+\.\d+\.\d+$/.test(url.hostname) ||
  /^\[::(?:ffff:)?(?:7f[\da-f]{2}:[\da-f]{1,4}|0:0)?\]$/.test(url.hostname);

/**
 * An address that a service has given: http or https, and on this machine only when the service is. Throws a `TypeError` for others.
 */
export const givenAddress = (address: string, baseUrl: string): URL => checked(address, leadsHere(new URL(baseUrl)));

function checked(address: string, mayLeadHere: boolean): URL {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError('The address of the file is neither https nor http.');
  if (leadsHere(url) && !mayLeadHere)
    throw new TypeError('The address of the file leads to this machine, where the service is not.');
  return url;
}

/**
 * Fetches a file of an asset without credentials. The address is what a service has written, so it may be of any kind: other schemes than
 * http and https are refused, and, but for a service of this machine, what listens on this machine, also where another address leads on to
 * it. Rejects with a `TypeError` for these.
 */
export async function fetchMedia(address: string, { baseUrl, fetch, signal }: MediaOptions): Promise<MediaAnswer> {
  const mayLeadHere = leadsHere(new URL(baseUrl));
  const init: RequestInit = { signal, credentials: 'omit', referrerPolicy: 'no-referrer' };
  let url = checked(address, mayLeadHere);
  for (let count = 0; count <= mostRedirects; count += 1) {
    const answer = await fetch(url.href, { ...init, redirect: 'manual' });
    // A browser tells no one where it is led on to, and goes there within its own rules.
    if (answer.type === 'opaqueredirect') return await readMedia(await fetch(url.href, init));
    const next = redirects.has(answer.status) ? answer.headers.get('location') : null;
    if (next === null) return await readMedia(answer);
    await answer.body?.cancel();
    url = checked(URL.parse(next, url)?.href ?? '', mayLeadHere);
  }
  throw new TypeError('The address of the file leads on and on.');
}
