import type { IncomingMessage } from 'node:http';
import { hostName, isLoopback } from './host-guard.ts';

/** Headers by which a proxy or a tunnel says that it passes on what others have sent. */
const forwarding =
  /^(?:forwarded|via|cdn-loop|true-client-ip|(?:x-)?(?:forwarded|original|cluster|envoy|real|client|appengine|azure|amzn|cf|fly|fastly|tailscale|akamai)-[\w-]+|x-forwarded|cf-[\w-]+)$/;

/** Whether an address of the network is of this machine, also when IPv4 is written within IPv6. */
const isOwnAddress = (address: string | undefined): boolean =>
  address !== undefined && isLoopback(address.replace(/^::ffff:/i, ''));

/**
 * Whether a request comes from a program or a browser of this machine, which called the server by a name of this machine. A reverse proxy
 * on the same machine connects from here as well, in the name of everybody: it is known by the name that was called, by the headers that
 * proxies add, and by HTTP/1.0, which no browser speaks, but nginx did by default until 1.29.7. From then on nothing tells it from a program
 * of this machine, but `isOwnPage` from a browser.
 */
export function isLocalRequest({ headers, httpVersion, socket }: IncomingMessage): boolean {
  const name = hostName(headers.host ?? '');
  return (
    name !== undefined &&
    isLoopback(name) &&
    httpVersion !== '1.0' &&
    isOwnAddress(socket.remoteAddress) &&
    !Object.keys(headers).some((header) => forwarding.test(header))
  );
}
