/** Where a server is called by others, when something in front of it (which speaks TLS, as a rule) passes requests on. */
export interface PublicAddress {
  /** Without a slash at its end: `https://library.example/dam`. */
  readonly url: string;
  /** `https://library.example`. */
  readonly origin: string;
  /** `library.example:8443`. */
  readonly host: string;
  /** `/dam`; empty at the root. */
  readonly path: string;
  readonly isSecure: boolean;
}

/**
 * A path that begins so could not be told from one of the server's own, where what is in front takes it away; those of `/assets` are the scripts of
 * the page.
 */
const ownPaths = /^\/(?:(?:api|identity|services)(?:\/|$)|(?:assets|health|ready|metrics)$)/i;

/** Reads a public address. `undefined` for a text that is not one. */
export function publicAddress(text: string): PublicAddress | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || /[?#\s\\]/.test(text)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (ownPaths.test(path) || path.includes('//')) return undefined;
  const { origin, host } = url;
  return { url: origin + path, origin, host, path, isSecure: url.protocol === 'https:' };
}

/**
 * The target of a request as the server itself has it: what is in front may take the public path away or leave it there. Gives nothing
 * for the public path without the slash, from which the relative addresses of a page would lead elsewhere.
 */
export function targetBelow(target: string, { path }: PublicAddress): string | undefined {
  if (path === '' || !target.startsWith(path)) return target;
  const rest = target.slice(path.length);
  if (rest === '' || rest.startsWith('?')) return undefined;
  return rest.startsWith('/') ? rest : target;
}
