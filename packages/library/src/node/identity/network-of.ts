import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

const thisMachine = 'this machine';

/**
 * What an address on the network counts as: this machine for each of its own addresses, and for IPv6 the first half, since anyone who has
 * one address there has all those of the second.
 */
export function networkOf(address: string | undefined = ''): string {
  const [withoutZone = ''] = address.split('%');
  const plain = withoutZone.toLowerCase();
  const [, ipv4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(plain) ?? [];
  if (plain === '::1' || ipv4?.startsWith('127.') === true) return thisMachine;
  if (ipv4 !== undefined) return ipv4;
  const [first = [], last = []] = plain.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

/** What is asked of a request to tell where it comes from. */
export interface Caller {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/**
 * The network that a request comes from. Behind a front on this machine, it is that of the last address in `X-Forwarded-For`, which the
 * front has added: the caller may have written those before it.
 */
export function callerNetwork(caller: Caller | undefined, isBehindFront: boolean): string {
  const network = networkOf(caller?.socket.remoteAddress);
  if (!isBehindFront || network !== thisMachine) return network;
  const last = [caller?.headers['x-forwarded-for'] ?? []].flat().join().split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? network : networkOf(last);
}
